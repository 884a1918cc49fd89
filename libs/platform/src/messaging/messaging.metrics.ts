import { Counter, Gauge, Histogram, register } from 'prom-client';
import type { DataSource } from 'typeorm';

const bySubscription = ['subscription'] as const;

export const eventsSetAside = new Counter({
  name: 'events_set_aside_total',
  help: 'Events that no attempt could apply',
  labelNames: bySubscription,
});
export const eventLag = new Histogram({
  name: 'event_lag_seconds',
  help: 'Time from the moment the stream got an event until it took effect',
  labelNames: bySubscription,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 600],
});

/**
 * Seconds that the oldest event of each durable has waited for its environment or another version, since its first failure. An
 * event that is tried no more, because NATS lost it, leaves the numbers: the longest pause between two tries is a minute.
 */
export async function waitingEvents(dataSource: DataSource): Promise<Record<string, number>> {
  const rows: { subscription: string; oldest: number }[] = await dataSource.query(
    `select subscription, extract(epoch from now() - min(first_failed_at))::float as oldest from inbox_attempts
     where first_failed_at is not null and tried_at > now() - interval '15 minutes' group by subscription`,
  );
  return Object.fromEntries(rows.map(({ subscription, oldest }) => [subscription, oldest]));
}

const waiting = 'events_waiting_oldest_seconds';

/** Exposes how long events have waited, read at each scrape. */
export function showWaitingEvents(dataSource: DataSource) {
  register.removeSingleMetric(waiting);
  new Gauge({
    name: waiting,
    help: 'How long the oldest event that could not be applied yet has waited since its first failure',
    labelNames: bySubscription,
    async collect() {
      // Without its database a process still exposes its other metrics.
      const oldest = await waitingEvents(dataSource).catch(() => ({}));
      this.reset();
      for (const [subscription, seconds] of Object.entries(oldest)) this.set({ subscription }, seconds);
    },
  });
}
