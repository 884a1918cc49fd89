import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import type { ColumnIn } from '../database/keyset';

const keys = new WeakMap<object, string>();

/** Sets the key of the digests that the process writes into the journal, and by which it finds members. */
export const setJournalKey = (dataSource: DataSource, key: string) => void keys.set(dataSource, key);

/** Represents a member or a contact in the journal, which names nobody. Only its own service has the key. */
export function journalDigest({ connection }: Pick<EntityManager, 'connection'>, text: string): string {
  const key = keys.get(connection);
  if (!key) throw new Error('the journal needs a process that startService has started');
  return createHmac('sha256', key).update(`journal:${text}`).digest('base64url');
}

/** Ids of one statement. */
const batch = 5_000;
const first = '00000000-0000-0000-0000-000000000000';

/** The ids behind digests, by digest: `idsOfDigests(db(tx), tx, ['accounts', 'id'], digests)`. Reads every id of the table, in pieces. */
export async function idsOfDigests<DB, Table extends keyof DB & string>(
  db: Kysely<DB>,
  tx: EntityManager,
  [table, column]: [table: Table, column: ColumnIn<DB, Table>],
  digests: Iterable<string>,
) {
  // The compiler has checked that the table has the column.
  const [tables, members] = [db as unknown as Kysely<{ members: { id: string } }>, table as unknown as 'members'];
  const id = sql.ref<string>(column);
  const wanted = new Set(digests);
  const found = new Map<string, string>();
  for (let from: string | undefined = first; from !== undefined && found.size < wanted.size;) {
    const rows: { id: string }[] = await tables
      .selectFrom(members)
      .select(id.as('id'))
      .where(id, '>', from)
      .orderBy(id)
      .limit(sql.lit(batch))
      .execute();
    for (const { id } of rows) {
      const digest = journalDigest(tx, id);
      if (wanted.has(digest)) found.set(digest, id);
    }
    from = rows.length < batch ? undefined : rows.at(-1)!.id;
  }
  return found;
}
