import type { EntityManager } from 'typeorm';
import { listOf } from './list-of';

/** Rows that belong to one member alone: they are exported and erased with the member's data. */
export interface OwnedRows {
  /** Their name in the export. */
  name: string;
  table: string;
  /** The column that holds the member's id, with an index. */
  owner: string;
  /** The exported columns, `title, created_at as "createdAt"`. */
  columns: string;
}

/** Further fields of `json_build_object`, each a list of the rows of the member whose id is `$1`. */
export const listsOf = (owned: readonly OwnedRows[]): string =>
  owned
    .map(({ name, table, owner, columns }) => `, '${name}', ${listOf(columns, `from ${table} where ${owner} = $1`)}`)
    .join('');

/** Deletes the member's rows; returns how many there were. */
export async function eraseOwned(tx: EntityManager, owned: readonly OwnedRows[], memberId: string): Promise<number> {
  let rows = 0;
  for (const { table, owner } of owned) {
    const [, deleted] = await tx.query(`delete from ${table} where ${owner} = $1`, [memberId]);
    rows += deleted;
  }
  return rows;
}
