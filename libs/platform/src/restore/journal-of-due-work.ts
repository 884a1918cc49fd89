import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { anyOf } from '../database/any-of';
import { platformDb } from '../database/platform-db';
import type { DueWorkKind } from '../due-work/define-due-work';
import { addToJournal, defineJournal, type JournalKind } from './journal';
import { journalDigest } from './journal-digest';
import type { RestoredEntry } from './on-restored';

const DoneWork = z.object({ work: z.string(), key: z.string() });
type Done = z.output<typeof DoneWork>;

/** Completed work of a service that notified somebody: after a restore it is due again, and must not be done twice. */
export const doneWorkOf = (service: string): JournalKind<typeof DoneWork> =>
  defineJournal(service, 'due-work-done', DoneWork);

/** Records in the transaction of the work that it is done. */
export const recordDone = (tx: EntityManager, kind: JournalKind<typeof DoneWork>, work: DueWorkKind, key: string) =>
  addToJournal(tx, kind, { work: work.name, key: journalDigest(tx, key) });

/** Deletes the restored rows of work that had been done, and returns their names and keys. */
export async function dropDone(tx: EntityManager, entries: RestoredEntry<Done>[]) {
  const doneAt = new Map(entries.map(({ at, data: { work, key } }) => [`${work} ${key}`, at]));
  const rows = await platformDb(tx)
    .selectFrom('due_work')
    .select(['name', 'key', 'due_at as dueAt'])
    .where('name', '=', anyOf([...new Set(entries.map(({ data }) => data.work))]))
    .execute();
  const done = rows.filter(({ name, key, dueAt }) => {
    const at = doneAt.get(`${name} ${journalDigest(tx, key)}`);
    return at !== undefined && dueAt <= at;
  });
  for (const { name, key } of done)
    await platformDb(tx).deleteFrom('due_work').where('name', '=', name).where('key', '=', key).execute();
  return done;
}
