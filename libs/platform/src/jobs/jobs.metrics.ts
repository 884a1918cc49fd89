import { Counter, Gauge, Histogram, register } from 'prom-client';
import type { JobQueue } from './job-queue';

const byJob = ['job'] as const;

export const jobsCompleted = new Counter({
  name: 'jobs_completed_total',
  help: 'Jobs that were done',
  labelNames: byJob,
});
export const jobsRetried = new Counter({
  name: 'jobs_retried_total',
  help: 'Attempts that failed and are followed by another',
  labelNames: byJob,
});
export const jobsFailed = new Counter({
  name: 'jobs_failed_total',
  help: 'Jobs that failed for good',
  labelNames: byJob,
});
export const jobsExpired = new Counter({
  name: 'jobs_expired_total',
  help: 'Jobs that were dropped because their life was over',
  labelNames: byJob,
});
export const jobDuration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time of one attempt',
  labelNames: byJob,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
});

const depth = 'jobs_in_queue';

/** Exposes how many jobs wait, run, are delayed or have failed in these queues; read from Redis at each scrape. */
export function showQueues(queue: JobQueue, names: string[]) {
  register.removeSingleMetric(depth);
  new Gauge({
    name: depth,
    help: 'Jobs in a queue by state',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset();
      await Promise.all(
        names.map(async name => {
          // Without Redis a process still exposes its other metrics.
          const counts = await queue.counts(name).catch(() => ({}));
          for (const [state, count] of Object.entries(counts)) this.set({ queue: name, state }, count);
        }),
      );
    },
  });
}

type Backlog = Awaited<ReturnType<JobQueue['backlog']>>;

const backlogs: [name: string, help: string, value: keyof Backlog][] = [
  ['queue_depth', 'Jobs of a queue that wait, whose delay is over, or that run', 'depth'],
  ['queue_oldest_seconds', 'How long the oldest job of a queue has waited for a worker', 'oldest'],
];

/**
 * Exposes the backlog of these queues, in a process that works on none of them: workers are autoscaled by it, from zero.
 * Read from Redis at each scrape; while Redis is down nothing is exposed, to avoid stale numbers.
 */
export function showBacklogs(queue: JobQueue, names: string[]) {
  const reading = new Map<string, Promise<Backlog | null>>();
  const read = (name: string) => {
    const asked =
      reading.get(name) ??
      queue
        .backlog(name)
        .catch(() => null)
        .finally(() => reading.delete(name));
    reading.set(name, asked);
    return asked;
  };
  for (const [name, help, value] of backlogs) {
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      async collect() {
        const found = await Promise.all(names.map(async queueName => [queueName, await read(queueName)] as const));
        this.reset();
        for (const [queueName, backlog] of found) if (backlog) this.set({ queue: queueName }, backlog[value]);
      },
    });
  }
}
