import { Injectable } from '@nestjs/common';
import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Problem } from '../errors/problem';
import { currentTraceContext, type TraceContext } from '../messaging/trace-context';
import { wallTime } from '../service/wall-time';
import type { JobData, JobKind } from './define-job';
import { commandTimeout, producerConnection, watchRefusals } from './redis';

/** A job in Redis: its data, and the trace that its handler continues. */
export interface JobEnvelope {
  data: unknown;
  origin: TraceContext;
  /** When it first failed because of its environment or the worker's version, in milliseconds since 1970. */
  firstFailedAt?: number;
}

export interface AddOptions {
  /** A job is not added while another one with the same id waits or runs. No ':' and not only digits. */
  id?: string;
  /** Milliseconds. */
  delay?: number;
  /** From 1 on, lower numbers run earlier. Jobs with 0, the default, run before all others, in the order they were added. */
  priority?: number;
}

export type JobCounts = Record<string, number>;

/** BullMQ scores a delayed job by its time, with 12 more bits for the order within a millisecond. */
const scorePerMillisecond = 0x1000;
const delayedUntil = (moment: number) => (moment + 1) * scorePerMillisecond - 1;

const week = 7 * 24 * 60 * 60;

/** Adds jobs to the queues. While Redis is down it rejects within two seconds, and works again as soon as Redis does. */
@Injectable()
export class JobQueue {
  private readonly redis: Redis;
  private readonly refusals: { refusal?: string };
  private readonly queues = new Map<string, Queue<JobEnvelope>>();

  constructor({ redisUrl }: { redisUrl: string }) {
    this.redis = producerConnection(redisUrl);
    this.refusals = watchRefusals(this.redis);
  }

  /** Why Redis refuses this process, until it is accepted for the first time. */
  get refusal() {
    return this.refusals.refusal;
  }

  /** Throws a ZodError on data that the schema refuses and `service.away` if Redis is down: the job may still have been added. */
  add<J extends JobKind>(job: J, data: JobData<J>, options: AddOptions = {}): Promise<void> {
    return this.addMany(job, [{ data, ...options }]);
  }

  /** Adds all of them in one step, or none. */
  async addMany<J extends JobKind>(job: J, entries: ({ data: JobData<J> } & AddOptions)[]): Promise<void> {
    const origin = currentTraceContext();
    const jobs = entries.map(({ data, ...options }) => ({
      name: job.name,
      data: { data: job.schema.parse(data), origin },
      opts: optionsOf(job, options),
    }));
    await inTime(this.queue(job.queue).addBulk(jobs));
  }

  /** The number of jobs of a queue by state. Throws `service.away` like `add`. */
  counts(queueName: string): Promise<JobCounts> {
    return inTime(this.queue(queueName).getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed'));
  }

  /** Seconds that the oldest job of a queue has waited for a worker; 0 if none waits. Throws `service.away` like `add`. */
  async lag(queueName: string): Promise<number> {
    return (await this.backlog(queueName)).oldest;
  }

  /**
   * The number of jobs to do now, including running ones, and the seconds that the oldest has waited. A job whose delay is
   * over counts as waiting, although only a worker would move it out of the delayed ones. Throws `service.away` like `add`.
   */
  async backlog(queueName: string): Promise<{ depth: number; oldest: number }> {
    const queue = this.queue(queueName);
    const delayed = queue.toKey('delayed');
    const now = wallTime();
    const [{ wait = 0, prioritized = 0, active = 0 }, due, first, waiting] = await inTime(
      Promise.all([
        queue.getJobCounts('wait', 'prioritized', 'active'),
        this.redis.zcount(delayed, '-inf', delayedUntil(now)),
        this.redis.zrangebyscore(delayed, '-inf', delayedUntil(now), 'WITHSCORES', 'LIMIT', 0, 1),
        queue.getJobs(['wait', 'prioritized'], 0, 0, true),
      ]),
    );
    // A delayed job waits from the end of its delay, a retried one from its last attempt.
    const since = waiting.map(({ timestamp, opts, processedOn = 0 }) =>
      Math.max(timestamp + (opts.delay ?? 0), processedOn),
    );
    if (first[1]) since.push(Number(first[1]) / scorePerMillisecond);
    return { depth: wait + prioritized + active + due, oldest: Math.max(0, now - Math.min(...since)) / 1_000 };
  }

  /** BullMQ's own object, for the queue board. */
  queue(name: string): Queue<JobEnvelope> {
    const known = this.queues.get(name);
    if (known) return known;
    // Otherwise BullMQ would wait for Redis, and ask for its version, before the first command.
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

/** One call is several commands, each with the timeout of the connection; the caller waits no longer than one timeout. */
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
