import { Counter, Histogram } from 'prom-client';

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
