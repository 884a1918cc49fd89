import type { DataSource } from 'typeorm';

/** Rows that one statement deletes, unless told. */
const batch = 5_000;

/**
 * Deletes the rows that fit a condition, in small steps that hold no lock for long and end in time. What somebody else is
 * deleting is left to them: in another order the two would wait for each other. Table and condition are ours, never input.
 */
export async function deleteInBatches(dataSource: DataSource, table: string, condition: string, size = batch) {
  for (let deleted = size; deleted === size;) {
    [, deleted] = await dataSource.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where ${condition} limit ${size} for update skip locked))`,
    );
  }
}

/** Deletes rows whose moment is older than the age (`30 days`), in the same way. */
export const pruneOlderThan = (dataSource: DataSource, table: string, moment: string, age: string) =>
  deleteInBatches(dataSource, table, `${moment} < now() - interval '${age}'`);

const first = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the rows that fit a condition which no index answers: reads the whole table by its `id`, so many rows by a statement.
 * With the condition alone a large table would be read by one, longer than a statement may run.
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
