import type { Kysely, SelectExpression } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { ColumnIn } from '../database/keyset';
import type { Connected } from '../database/statements';

/** Rows that belong to a single member: they are exported and erased with the member's data. */
export interface OwnedRows {
  /** Their name in the export. */
  name: string;
  read(tx: EntityManager, memberId: string): Promise<object[]>;
  /** Deletes them; returns how many there were. */
  erase(tx: EntityManager, memberId: string): Promise<number>;
}

interface Owned<DB, Table extends keyof DB> {
  name: string;
  table: Table;
  /** The column with the member's id, which must have an index. */
  owner: ColumnIn<DB, Table>;
  /** The columns in the export. */
  columns: readonly SelectExpression<DB, Table>[];
}

/** `ownedRows(db, { name: 'quietMode', table: 'quiet_modes', owner: 'member_id', columns: ['until'] })`. */
export function ownedRows<DB, Table extends keyof DB & string>(
  db: (connected: Connected) => Kysely<DB>,
  { name, table, owner, columns }: Owned<DB, Table>,
): OwnedRows {
  // The compiler has checked table and columns against each other at the call; here they may be of any table.
  const of = (tx: EntityManager) => db(tx) as unknown as Kysely<{ rows: Record<string, string> }>;
  const rows = table as unknown as 'rows';
  const selection = columns as never[];
  const member = owner as string;
  return {
    name,
    read: (tx, memberId) => of(tx).selectFrom(rows).select(selection).where(member, '=', memberId).execute(),
    erase: async (tx, memberId) => {
      const deletion = await of(tx).deleteFrom(rows).where(member, '=', memberId).executeTakeFirst();
      return Number(deletion.numDeletedRows);
    },
  };
}

/** The rows of the member, by their names in the export. */
export async function readOwned(tx: EntityManager, owned: readonly OwnedRows[], memberId: string) {
  const parts: Record<string, object[]> = {};
  for (const { name, read } of owned) parts[name] = await read(tx, memberId);
  return parts;
}

/** Deletes the member's rows; returns how many there were. */
export async function eraseOwned(tx: EntityManager, owned: readonly OwnedRows[], memberId: string): Promise<number> {
  let rows = 0;
  for (const { erase } of owned) rows += await erase(tx, memberId);
  return rows;
}
