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
