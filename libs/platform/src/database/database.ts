import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { CreateDueWork1700000000004 } from '../due-work/due-work.migrations';
import { eventsMigrations } from '../events/events.migrations';
import { DatabaseClient } from './database-client';
import { CreateIdempotencyKeys1700000000000, IndexScopes1700000000002 } from './platform.migrations';

/** What a service says of its database: its entities and its own migrations. */
export interface ServiceDatabase {
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: (new () => object)[];
}

interface Connection {
  url: string;
  poolSize: number;
  service: string;
}

const optionsOf = ({ url, poolSize, service }: Connection, { entities, migrations }: ServiceDatabase) =>
  ({
    type: 'postgres',
    url,
    poolSize,
    applicationName: service,
    connectTimeoutMS: 2_000,
    entities,
    migrations: [
      CreateIdempotencyKeys1700000000000,
      ...eventsMigrations,
      IndexScopes1700000000002,
      CreateDueWork1700000000004,
      ...migrations,
    ],
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    poolErrorHandler: (error: Error) => new Logger('database').warn(`connection lost: ${error.message}`),
  }) satisfies DataSourceOptions;

/**
 * Milliseconds. The server gives a statement up first and says so: an answer that does not come at all is then the server's
 * absence and not a statement that takes too long.
 */
const limits = { statement_timeout: 3_000, query_timeout: 3_500, idle_in_transaction_session_timeout: 30_000 };

/** Connects, however long the server takes to come, and brings the schema up to date. In use every wait ends: 2 s to connect, 3 s for a query. */
export async function openDatabase(connection: Connection, database: ServiceDatabase): Promise<DataSource> {
  const options = optionsOf(connection, database);
  await migrate(new DataSource({ ...options, poolSize: 2 }));
  return patiently(new DataSource({ ...options, extra: { ...limits, keepAlive: true, Client: DatabaseClient } }));
}

async function patiently(dataSource: DataSource) {
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return await dataSource.initialize();
    } catch (error) {
      new Logger('database').warn(`not reachable yet: ${(error as Error).message}`);
      await sleep(wait);
    }
  }
}

const migrationLock = 6_021_977;

/** Replicas that start together migrate one after the other; the lock goes with its connection if the process dies. */
async function migrate(dataSource: DataSource) {
  await patiently(dataSource);
  const holder = dataSource.createQueryRunner();
  try {
    await holder.connect();
    await holder.query('select pg_advisory_lock($1)', [migrationLock]);
    await dataSource.runMigrations();
  } finally {
    await holder.release();
    await dataSource.destroy();
  }
}
