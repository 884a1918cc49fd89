import type { ColumnTypes, ServiceDatabase } from '@aar/platform/database/database';
import { optionsOf } from '@aar/platform/database/database';
import { migrateDatabase } from '@aar/platform/database/migrate';
import { statementsOn } from '@aar/platform/database/statements';
import { generate, PostgresDialect } from 'kysely-codegen';
import { DataSource } from 'typeorm';
import { startBackingServers } from './backing-servers';

/** The database of the platform alone: the tables that every service has. */
export const platformDatabase: ServiceDatabase = { entities: [], migrations: [] };

const asInPostgreSQL: ColumnTypes = { imports: {}, columns: {} };

/**
 * Prints the types of a database's tables, as its migrations leave them, without those of the platform: `npm run generate`
 * saves them as `tables.generated.ts`. Starts a PostgreSQL server of its own.
 */
export async function writeTableTypes(database: ServiceDatabase, types = asInPostgreSQL): Promise<void> {
  const servers = await startBackingServers({ postgres: true });
  try {
    const shared =
      database === platformDatabase ? [] : await tablesIn(await servers.createDatabase(), platformDatabase);
    const text = await withMigrated(servers.databaseUrl, database, dataSource =>
      generate({
        db: statementsOn()(dataSource),
        dialect: new PostgresDialect(),
        outFile: null,
        excludePattern: `(${['migrations', ...shared].join('|')})`,
        customImports: { JsonColumn: '@aar/platform/database/json-column', ...types.imports },
        typeMapping: { jsonb: 'JsonColumn' },
        overrides: { columns: types.columns },
        typeOnlyImports: true,
      }),
    );
    process.stdout.write(text);
  } finally {
    await servers.close();
  }
}

const tablesIn = (url: string, database: ServiceDatabase) =>
  withMigrated(url, database, async dataSource => {
    const rows = await dataSource.query<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    return rows.map(({ name }) => name);
  });

async function withMigrated<T>(url: string, database: ServiceDatabase, work: (dataSource: DataSource) => Promise<T>) {
  const target = { url, service: 'table types' };
  await migrateDatabase(target, database);
  const dataSource = await new DataSource(optionsOf({ ...target, poolSize: 1 }, database)).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
