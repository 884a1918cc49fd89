import type { DataSource } from 'typeorm';

const batch = 5_000;

/** Deletes rows whose moment is older than the age (`30 days`), in small steps that hold no lock for long. Names are ours, never input. */
export async function pruneOlderThan(dataSource: DataSource, table: string, moment: string, age: string) {
  for (let pruned = batch; pruned === batch;) {
    [, pruned] = await dataSource.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where ${moment} < now() - interval '${age}' limit ${batch}))`,
    );
  }
}
