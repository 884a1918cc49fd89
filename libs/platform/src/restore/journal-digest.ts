import { createHmac } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';

const keys = new WeakMap<object, string>();

/** Sets the key of the digests that the process writes into the journal, and finds members by. */
export const setJournalKey = (dataSource: DataSource, key: string) => void keys.set(dataSource, key);

/** Stands for a member or a contact in the journal, which names nobody. Only its own service knows the key. */
export function journalDigest({ connection }: Pick<EntityManager, 'connection'>, text: string): string {
  const key = keys.get(connection);
  if (!key) throw new Error('the journal needs a process that startService has started');
  return createHmac('sha256', key).update(`journal:${text}`).digest('base64url');
}

/** Ids of one statement. */
const batch = 5_000;
const first = '00000000-0000-0000-0000-000000000000';

/** The ids behind digests, by digest. Reads every id of the table, in pieces; table and column are constants, never input. */
export async function idsOfDigests(tx: EntityManager, table: string, column: string, digests: Iterable<string>) {
  const wanted = new Set(digests);
  const found = new Map<string, string>();
  for (let from: string | undefined = first; from !== undefined && found.size < wanted.size;) {
    const rows: { id: string }[] = await tx.query(
      `select ${column} as id from ${table} where ${column} > $1 order by ${column} limit ${batch}`,
      [from],
    );
    for (const { id } of rows) {
      const digest = journalDigest(tx, id);
      if (wanted.has(digest)) found.set(digest, id);
    }
    from = rows.length < batch ? undefined : rows.at(-1)!.id;
  }
  return found;
}
