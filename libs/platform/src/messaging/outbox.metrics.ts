import { type ExpressionBuilder, sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { platformDb, type PlatformTables } from '../database/platform-db';
import { secondsSince } from '../database/seconds-since';
import { exposeReading } from '../observability/read-gauges';

/** From the first row in line: the minimum of all moments would read the whole table, which is large after a long outage. */
const oldest = ({ selectFrom, lit }: ExpressionBuilder<PlatformTables, never>) =>
  secondsSince(selectFrom('outbox').select('created_at').orderBy('seq').limit(lit(1)).$asScalar()).as('age');

/** Maximum number of rows to count, for the same reason. */
const countedRows = 100_000;

/** Seconds that the oldest event has waited to be published. */
export async function outboxLag(dataSource: DataSource): Promise<number> {
  const { age } = await platformDb(dataSource).selectNoFrom(oldest).executeTakeFirstOrThrow();
  return age;
}

/** Exposes how many events wait in this database, and how long the oldest has waited; read at each scrape. */
export const showOutbox = (dataSource: DataSource) =>
  exposeReading<{ count: number; age: number }>(
    [
      ['outbox_pending', `Events that wait to be published; ${countedRows} means that or more`, 'count'],
      ['outbox_oldest_seconds', 'Age of the oldest event that waits to be published', 'age'],
    ],
    () =>
      platformDb(dataSource)
        .selectFrom(({ selectFrom, lit }) => selectFrom('outbox').limit(lit(countedRows)).as('counted'))
        .select(eb => [sql<number>`count(*)::int`.as('count'), oldest(eb)])
        .execute(),
  );
