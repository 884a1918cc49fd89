import { Gauge, register } from 'prom-client';
import type { DataSource } from 'typeorm';

/** Seconds that the oldest event has waited to be published. */
export async function outboxLag(dataSource: DataSource): Promise<number> {
  const [{ age }] = await dataSource.query(
    'select coalesce(extract(epoch from now() - min(created_at)), 0)::float as age from outbox',
  );
  return age;
}

interface Row {
  count: number;
  age: number;
}

const gauges: [name: string, help: string, value: keyof Row][] = [
  ['outbox_pending', 'Events that wait to be published', 'count'],
  ['outbox_oldest_seconds', 'Age of the oldest event that waits to be published', 'age'],
];

/** Exposes how many events wait in this database and how long the oldest has; read at each scrape. */
export function showOutbox(dataSource: DataSource) {
  let reading: Promise<Row[]> | undefined;
  // One statement for both gauges. Without its database a process still exposes its other metrics.
  const rows = () =>
    (reading ??= dataSource
      .query(
        `select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float as age from outbox`,
      )
      .catch(() => [])
      .finally(() => (reading = undefined)));
  for (const [name, help, value] of gauges) {
    register.removeSingleMetric(name);
    new Gauge({
      ...{ name, help },
      async collect() {
        for (const row of await rows()) this.set(row[value]);
      },
    });
  }
}
