import type { DataSource } from 'typeorm';
import { codeOf, sqlState } from '../errors/failure-policy';
import { migrationsOf, type ServiceDatabase } from './database';
import { migratedDb } from './migrated-db';

/** The names of the migrations that this build needs and its database lacks. Additional ones do no harm: schemas only grow. */
export async function lackingMigrations(dataSource: DataSource, database: ServiceDatabase): Promise<string[]> {
  const needed = migrationsOf(database).map(Migration => (new Migration() as { name: string }).name);
  const noted = migratedDb(dataSource).selectFrom('migrations').select('name');
  const rows = await noted.execute().catch((error: unknown) => {
    if (codeOf(error) === sqlState.undefinedTable) return [];
    throw error;
  });
  const had = new Set(rows.map(({ name }) => name));
  return needed.filter(name => !had.has(name));
}
