import { Counter, Histogram } from 'prom-client';
import type { DataSource } from 'typeorm';
import { exposeReading } from '../observability/read-gauges';

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

interface Waiting {
  subscription: string;
  oldest: number;
}

/** An event that is tried no more, because NATS lost it, leaves the numbers: the longest pause between two tries is a minute. */
const readWaiting = (dataSource: DataSource): Promise<Waiting[]> =>
  dataSource.query(
    `select subscription, extract(epoch from now() - min(first_failed_at))::float as oldest from inbox_attempts
     where first_failed_at is not null and tried_at > now() - interval '15 minutes' group by subscription`,
  );

/** Seconds that the oldest event of each durable has waited for its environment or another version, since its first failure. */
export const waitingEvents = async (dataSource: DataSource): Promise<Record<string, number>> =>
  Object.fromEntries((await readWaiting(dataSource)).map(({ subscription, oldest }) => [subscription, oldest]));

/** Exposes how long events have waited, read at each scrape. */
export const showWaitingEvents = (dataSource: DataSource) =>
  exposeReading<Waiting>(
    [
      [
        'events_waiting_oldest_seconds',
        'How long the oldest event that could not be applied yet has waited since its first failure',
        'oldest',
      ],
    ],
    () => readWaiting(dataSource),
    { name: 'subscription', of: 'subscription' },
  );
