import { Gauge, register } from 'prom-client';
import type { DataSource } from 'typeorm';

/** The first in line: the minimum of all moments would read the whole table, which a long outage makes large. */
const oldest = 'coalesce(extract(epoch from now() - (select created_at from outbox order by seq limit 1)), 0)::float';

/** Rows that are counted at most, for the same reason. */
const countedRows = 100_000;

/** Seconds that the oldest event has waited to be published. */
export async function outboxLag(dataSource: DataSource): Promise<number> {
  const [{ age }] = await dataSource.query(`select ${oldest} as age`);
  return age;
}

interface Row {
  count: number;
  age: number;
}

const gauges: [name: string, help: string, value: keyof Row][] = [
  ['outbox_pending', `Events that wait to be published; ${countedRows} means that or more`, 'count'],
  ['outbox_oldest_seconds', 'Age of the oldest event that waits to be published', 'age'],
];

/** Exposes how many events wait in this database and how long the oldest has; read at each scrape. */
export function showOutbox(dataSource: DataSource) {
  let reading: Promise<Row[]> | undefined;
  // One statement for both gauges. Without its database a process exposes none of them, rather than stale numbers, and all others.
  const rows = () =>
    (reading ??= dataSource
      .query(
        `select (select count(*)::int from (select from outbox limit ${countedRows}) counted) as count, ${oldest} as age`,
      )
      .catch(() => [])
      .finally(() => (reading = undefined)));
  for (const [name, help, value] of gauges) {
    register.removeSingleMetric(name);
    new Gauge({
      ...{ name, help },
      async collect() {
        const [row] = await rows();
        if (row) this.set(row[value]);
        else this.remove();
      },
    });
  }
}
