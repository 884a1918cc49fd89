import type { ColumnTypes } from './database';

/** What the generated types of the platform's tables say beyond PostgreSQL's own types. */
export const columnTypes: ColumnTypes = {
  imports: { Restore: '../restore/restore.rules', TraceContext: '../messaging/trace-context' },
  columns: {
    'due_work.trace': 'Generated<JsonColumn<TraceContext>>',
    'outbox.trace': 'JsonColumn<TraceContext>',
    'restores.positions': "JsonColumn<Restore['positions']>",
  },
};
