import { Injectable } from '@nestjs/common';
import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Problem } from '../errors/problem';
import { currentOrigin, type Origin } from '../events/origin';
import type { JobData, JobKind } from './define-job';
import { commandTimeout, producerConnection } from './redis';

/** What a job looks like in Redis: its data, and the trace that its handler continues. */
export interface JobEnvelope {
  data: unknown;
  origin: Origin;
}

export interface AddOptions {
  /** A second job under the id of one that waits or runs is not added. No ':' and not only digits. */
  id?: string;
  /** Milliseconds. */
  delay?: number;
  /** From 1 on, the lower the earlier; those of 0, which is meant unless told, come before all others in the order they were added. */
  priority?: number;
}

export type JobCounts = Record<string, number>;

const week = 7 * 24 * 60 * 60;

/** Adds jobs to the queues. Without Redis it rejects within two seconds, and works again as soon as Redis does. */
@Injectable()
export class JobQueue {
  private readonly redis: Redis;
  private readonly queues = new Map<string, Queue<JobEnvelope>>();

  constructor({ redisUrl }: { redisUrl: string }) {
    this.redis = producerConnection(redisUrl);
  }

  /** Throws a ZodError on data that the job's schema refuses and `service.away` while Redis is away: the job may then still have been added. */
  add<J extends JobKind>(job: J, data: JobData<J>, options: AddOptions = {}): Promise<void> {
    return this.addMany(job, [{ data, ...options }]);
  }

  /** Adds all of them in one step, or none. */
  async addMany<J extends JobKind>(job: J, entries: ({ data: JobData<J> } & AddOptions)[]): Promise<void> {
    const origin = currentOrigin();
    const jobs = entries.map(({ data, ...options }) => ({
      name: job.name,
      data: { data: job.schema.parse(data), origin },
      opts: optionsOf(job, options),
    }));
    await inTime(this.queue(job.queue).addBulk(jobs));
  }

  /** How many jobs of a queue are in which state. Throws `service.away` like `add`. */
  counts(queueName: string): Promise<JobCounts> {
    return inTime(this.queue(queueName).getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed'));
  }

  /** Seconds that the oldest job of a queue has waited for a worker; 0 where none waits. Throws `service.away` like `add`. */
  async lag(queueName: string): Promise<number> {
    const oldest = await inTime(this.queue(queueName).getJobs(['wait', 'prioritized'], 0, 0, true));
    // A job that was put off, or is tried again, waits from then on.
    const since = oldest.map(({ timestamp, opts, processedOn = 0 }) =>
      Math.max(timestamp + (opts.delay ?? 0), processedOn),
    );
    return Math.max(0, Date.now() - Math.min(...since)) / 1_000;
  }

  /** BullMQ's own object, for the page that shows the queues. */
  queue(name: string): Queue<JobEnvelope> {
    const known = this.queues.get(name);
    if (known) return known;
    // BullMQ would wait for Redis, and ask for its version, before the first command.
    const queue = new Queue<JobEnvelope>(name, {
      connection: this.redis,
      skipWaitingForReady: true,
      skipVersionCheck: true,
    });
    queue.on('error', () => undefined); // the connection logs its own
    this.queues.set(name, queue);
    return queue;
  }

  async stop() {
    await Promise.all([...this.queues.values()].map(queue => queue.close()));
    this.redis.disconnect();
  }
}

function optionsOf(job: JobKind, { id, delay, priority }: AddOptions): JobsOptions {
  if (id !== undefined && !/^(?!\d+$)[^:]+$/.test(id)) throw new Error(`${job.name} cannot have the id ${id}`);
  return {
    jobId: id,
    delay,
    priority,
    attempts: job.attempts,
    backoff: { type: 'exponential', delay: job.backoff, jitter: 0.3 },
    removeOnComplete: true,
    removeOnFail: job.removeOnFail ? true : { age: week, count: 1_000 },
  };
}

/** One call is several commands, each with the time-out of the connection; the caller waits for one. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), commandTimeout);
  });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw new Problem('service.away', { cause });
  } finally {
    clearTimeout(timer);
  }
}
