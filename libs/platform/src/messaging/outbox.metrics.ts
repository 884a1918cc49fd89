import type { DataSource } from 'typeorm';
import { exposeReading } from '../observability/read-gauges';

/** The first in line: the minimum of all moments would read the whole table, which a long outage makes large. */
const oldest = 'coalesce(extract(epoch from now() - (select created_at from outbox order by seq limit 1)), 0)::float';

/** Rows that are counted at most, for the same reason. */
const countedRows = 100_000;

/** Seconds that the oldest event has waited to be published. */
export async function outboxLag(dataSource: DataSource): Promise<number> {
  const [{ age }] = await dataSource.query(`select ${oldest} as age`);
  return age;
}

/** Exposes how many events wait in this database and how long the oldest has; read at each scrape. */
export const showOutbox = (dataSource: DataSource) =>
  exposeReading<{ count: number; age: number }>(
    [
      ['outbox_pending', `Events that wait to be published; ${countedRows} means that or more`, 'count'],
      ['outbox_oldest_seconds', 'Age of the oldest event that waits to be published', 'age'],
    ],
    () =>
      dataSource.query(
        `select (select count(*)::int from (select from outbox limit ${countedRows}) counted) as count, ${oldest} as age`,
      ),
  );
