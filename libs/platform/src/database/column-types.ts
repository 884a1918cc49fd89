import type { ColumnTypes } from './database';

/** Types of the platform's columns that are more precise than PostgreSQL's, for the generated types of the tables. */
export const columnTypes: ColumnTypes = {
  imports: { Restore: '../restore/restore.rules', TraceContext: '../messaging/trace-context' },
  columns: {
    'due_work.trace': 'Generated<JsonColumn<TraceContext>>',
    'outbox.trace': 'JsonColumn<TraceContext>',
    'restores.positions': "JsonColumn<Restore['positions']>",
  },
};
