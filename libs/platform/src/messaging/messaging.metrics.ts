import { Counter, Histogram } from 'prom-client';
import type { DataSource } from 'typeorm';
import { ago } from '../database/ago';
import { platformDb } from '../database/platform-db';
import { secondsSince } from '../database/seconds-since';
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

/** An event that is no longer retried, because NATS lost it, is left out: the longest pause between two attempts is a minute. */
const readWaiting = (dataSource: DataSource): Promise<Waiting[]> =>
  platformDb(dataSource)
    .selectFrom('inbox_attempts')
    .select(({ fn }) => ['subscription', secondsSince(fn.min('first_failed_at')).as('oldest')])
    .where('first_failed_at', 'is not', null)
    .where('tried_at', '>', ago('15 minutes'))
    .groupBy('subscription')
    .execute();

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
