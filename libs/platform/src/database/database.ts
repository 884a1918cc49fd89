import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConfigError } from '../config/config';
import { CreateDueWork1700000000004, KnowWaitingWork1700000000012 } from '../due-work/due-work.migrations';
import { CarryOutEffects1700000000007 } from '../effects/effects.migrations';
import { KnowWaitingEvents1700000000005, messagingMigrations } from '../messaging/messaging.migrations';
import { CreateHiddenContent1700000000006 } from '../moderation/moderation.migrations';
import { CreateReadModelComparisons1700000000008 } from '../read-models/read-models.migrations';
import { CreateRestores1700000000009, CreateStreamPosition1700000000010 } from '../restore/restore.migrations';
import { DatabaseClient } from '../speed/database-client';
import { databaseRefusal } from './database-refusal';
import {
  CreateHeartbeats1700000000011,
  CreateIdempotencyKeys1700000000000,
  IndexScopes1700000000002,
} from './platform.migrations';

/** The database of a service: its entities and its own migrations. */
export interface ServiceDatabase {
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: (new () => object)[];
}

/** Types of columns that are more precise than PostgreSQL's, for the generated types of the tables. */
export interface ColumnTypes {
  /** Where the types are imported from: `{ ContactStatus: '@aar/contracts/content/contact-messages.contract' }`. */
  imports: Record<string, string>;
  /** By column: `{ 'contact_messages.status': 'ContactStatus' }`. */
  columns: Record<string, string>;
}

export interface Connection {
  url: string;
  poolSize: number;
  service: string;
}

/** Every migration of a service's database, including those of the platform. */
export const migrationsOf = ({ migrations }: Pick<ServiceDatabase, 'migrations'>) => [
  CreateIdempotencyKeys1700000000000,
  ...messagingMigrations,
  IndexScopes1700000000002,
  CreateDueWork1700000000004,
  CreateHiddenContent1700000000006,
  CarryOutEffects1700000000007,
  CreateHeartbeats1700000000011,
  CreateReadModelComparisons1700000000008,
  KnowWaitingEvents1700000000005,
  KnowWaitingWork1700000000012,
  CreateRestores1700000000009,
  CreateStreamPosition1700000000010,
  ...migrations,
];

/** Milliseconds: the URL's `connect_timeout` of libpq, in seconds; by default the two that a page may wait. */
const connectTimeoutOf = (url: string) => Number(new URL(url).searchParams.get('connect_timeout') ?? 2) * 1_000;

export const optionsOf = ({ url, poolSize, service }: Connection, database: ServiceDatabase) =>
  ({
    type: 'postgres',
    url,
    poolSize,
    applicationName: service,
    connectTimeoutMS: connectTimeoutOf(url),
    entities: database.entities,
    migrations: migrationsOf(database),
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    poolErrorHandler: (error: Error) => new Logger('database').warn(`connection lost: ${error.message}`),
  }) satisfies DataSourceOptions;

/**
 * Milliseconds. The server cancels a slow statement first and reports it; no response at all therefore means that the server
 * is down, not that a statement is slow.
 */
const limits = { statement_timeout: 3_000, answerWithin: 3_500, idle_in_transaction_session_timeout: 30_000 };
/**
 * JIT compilation of statements that PostgreSQL estimates as expensive took half a second here to save some milliseconds.
 * The default `random_page_cost` assumes a spinning disk: PostgreSQL would sort a whole thread, which a prepared statement
 * expects to be short, rather than follow an index through a page of it.
 */
const options = '-c jit=off -c random_page_cost=1.1';

/**
 * Connects, retrying until the server is up. After that every wait has a limit: 2 s to connect (`connect_timeout` of the URL), 3 s
 * for a query. Throws a `ConfigError` when the server is up and refuses this process. Only `migrateDatabase` changes the schema.
 */
export const openDatabase = (connection: Connection, database: ServiceDatabase): Promise<DataSource> =>
  connectWithRetry(
    new DataSource({
      ...optionsOf(connection, database),
      extra: { ...limits, options, keepAlive: true, Client: DatabaseClient },
    }),
  );

/** Retries to connect until it succeeds, or until the signal fires. Throws what `openDatabase` throws. */
export async function connectWithRetry(dataSource: DataSource, signal?: AbortSignal) {
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return await dataSource.initialize();
    } catch (error) {
      const refusal = databaseRefusal(error);
      if (refusal) throw new ConfigError([refusal]);
      new Logger('database').warn(`not reachable yet: ${(error as Error).message}`);
      if (signal?.aborted) throw error;
      await sleep(wait);
    }
  }
}
