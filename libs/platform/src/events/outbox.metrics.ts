import { Gauge, register } from 'prom-client';
import type { DataSource } from 'typeorm';

const pending = 'outbox_pending';
const lag = 'outbox_oldest_seconds';

/** Seconds that the oldest event has waited to be published. */
export async function outboxLag(dataSource: DataSource): Promise<number> {
  const [{ age }] = await dataSource.query(
    'select coalesce(extract(epoch from now() - min(created_at)), 0)::float as age from outbox',
  );
  return age;
}

/** Shows how many events wait in this database and how long the oldest has; read when Prometheus asks. */
export function showOutbox(dataSource: DataSource) {
  for (const name of [pending, lag]) register.removeSingleMetric(name);
  const oldest = new Gauge({ name: lag, help: 'Age of the oldest event that waits to be published' });
  new Gauge({
    name: pending,
    help: 'Events that wait to be published',
    async collect() {
      try {
        const [row] = await dataSource.query(
          `select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float as age from outbox`,
        );
        this.set(row.count);
        oldest.set(row.age);
      } catch {
        // Without its database a process still shows its other metrics.
      }
    },
  });
}
