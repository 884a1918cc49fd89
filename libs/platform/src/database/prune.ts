import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import type { DataSource } from 'typeorm';

/** Rows that one statement deletes by default. */
const batch = 5_000;

/**
 * Deletes the rows that match a condition, in small batches that hold no lock for long and end before the statement timeout.
 * Rows that another transaction has locked are skipped: two deletions in different orders would deadlock. Table and condition
 * are constants, never input.
 */
export async function deleteInBatches(dataSource: DataSource, table: string, condition: string, size = batch) {
  for (let deleted = size; deleted === size;) {
    [, deleted] = await dataSource.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where ${condition} limit ${size} for update skip locked))`,
    );
  }
}

/** The same with the statement builder: `deleteAllInBatches(db(x), 'editorial_revisions', ({ eb }) => eb('kept_at', '<', ...))`. */
export async function deleteAllInBatches<DB, Table extends keyof DB & string>(
  db: Kysely<DB>,
  table: Table,
  condition: (eb: ExpressionBuilder<DB, Table>) => Expression<SqlBool>,
  size = batch,
) {
  const rows = sql`select ctid from ${sql.table(table)} where ${condition(expressionBuilder<DB, Table>())}
    limit ${sql.lit(size)} for update skip locked`;
  for (let deleted = size; deleted === size;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(${rows}))`.execute(
      db,
    );
    deleted = Number(numAffectedRows);
  }
}

/** Deletes rows whose column `moment` is older than the age (`30 days`), in the same way. */
export const pruneOlderThan = (dataSource: DataSource, table: string, moment: string, age: string) =>
  deleteInBatches(dataSource, table, `${moment} < now() - interval '${age}'`);

const first = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the rows that match a condition without an index: walks the whole table by `id`, one batch per statement. With the
 * condition alone one statement would read the whole of a large table, longer than a statement may run.
 */
export async function deleteByWalking(dataSource: DataSource, table: string, condition: string, size = batch) {
  for (let from: string | null = first; from;) {
    const [{ last }]: [{ last: string | null }] = await dataSource.query(
      `with piece as materialized (select id from ${table} where id > $1 order by id limit ${size}),
         gone as (delete from ${table} where id in (select id from piece) and ${condition})
       select (select id from piece order by id desc limit 1) as last`,
      [from],
    );
    from = last;
  }
}
