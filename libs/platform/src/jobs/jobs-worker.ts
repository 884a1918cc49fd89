import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { SpanKind } from '@opentelemetry/api';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import { codeOf, faultOf, NotUnderstood, nextPause, type Patience } from '../errors/failure-policy';
import { continueFrom } from '../messaging/trace-context';
import type { Hold } from '../restore/hold';
import { findHandlers } from '../service/find-handlers';
import { wallTime } from '../service/wall-time';
import type { JobKind } from './define-job';
import type { JobEnvelope, JobQueue } from './job-queue';
import { jobDuration, jobsCompleted, jobsExpired, jobsFailed, jobsRetried, showQueues } from './jobs.metrics';
import { JOB, type JobHandler } from './on-job';
import { workerConnection } from './redis';
import { RetryLater } from './retry-later';

export interface JobsWorkerOptions {
  redisUrl: string;
  /** The queues that this process works on, and how many jobs of each run concurrently. */
  queues: Record<string, number>;
  /** Every kind of job, including those of other queues. */
  jobs: JobKind[];
  /** Milliseconds that running jobs get when the process stops, 20,000 by default. */
  stopLimit?: number;
  /** How long a job waits that fails because of its environment or of this version. */
  patience?: Patience;
}

type QueuedJob = Job<JobEnvelope, Outcome>;
type Outcome = 'done' | 'expired';

/** A job whose worker died is claimed by another after at most lock + interval. */
const lock = { lockDuration: 15_000, stalledInterval: 5_000 };
/** How many times a job may lose its worker; many, because workers also die for other reasons than their jobs. */
const maxStalledCount = 25;

/** Runs the jobs of its queues with the `@OnJob` methods of the process. */
@Injectable()
export class JobsWorker {
  private readonly logger = new Logger('jobs');
  private readonly kinds: Map<string, JobKind>;
  private handlers = new Map<string, JobHandler>();
  private workers: Worker<JobEnvelope, Outcome>[] = [];
  private underWay = 0;
  private outOfTime = false;
  private readonly stopping = new AbortController();

  constructor(
    private readonly options: JobsWorkerOptions,
    private readonly discovery: DiscoveryService,
    private readonly queue: JobQueue,
    private readonly hold?: Pick<Hold, 'released'>,
  ) {
    this.kinds = new Map(options.jobs.map(job => [job.name, job]));
  }

  /** Throws when a job of its queues has no handler or two; otherwise starts to work as soon as Redis is up. */
  start() {
    const { queues, jobs } = this.options;
    const names = Object.keys(queues);
    for (const queue of names)
      if (!jobs.some(job => job.queue === queue)) throw new Error(`no job belongs to the queue ${queue}`);
    this.handlers = findHandlers(this.discovery, JOB, jobs, job => names.includes(job.queue));
    showQueues(this.queue, names);
    void this.whenReleased(() => (this.workers = names.map(name => this.workOn(name))));
  }

  /** Claims no more jobs and waits for running ones; whatever is not done by the limit returns to the queue. */
  async stop() {
    this.stopping.abort();
    // A graceful close of BullMQ would wait for Redis for ever.
    const force = this.underWay === 0 && !(await this.reachesRedis());
    const closed = Promise.allSettled(this.workers.map(worker => worker.close(force)));
    if (await within(closed, this.options.stopLimit ?? 20_000)) return;
    this.outOfTime = true;
    for (const worker of this.workers) worker.cancelAllJobs('the process stops');
    if (await within(closed, 1_000)) return;
    // A job ignores its signal, or Redis is down: another worker claims the job once its lock has expired.
    await Promise.allSettled(this.workers.map(worker => worker.getBackend().close(true)));
  }

  /** No job is claimed while the site is held after a restore; usually this returns at once. */
  private async whenReleased(begin: () => void) {
    if (this.hold) await this.hold.released(this.stopping.signal);
    if (!this.stopping.signal.aborted) begin();
  }

  private async reachesRedis() {
    const names = Object.keys(this.options.queues);
    const answers = await Promise.allSettled(names.map(name => this.queue.counts(name)));
    return answers.every(({ status }) => status === 'fulfilled');
  }

  private workOn(name: string) {
    const worker = new Worker<JobEnvelope, Outcome>(name, (job, token, signal) => this.run(job, token!, signal!), {
      connection: workerConnection(this.options.redisUrl),
      concurrency: this.options.queues[name],
      maxStalledCount,
      runRetryDelay: 1_000,
      ...lock,
    });
    worker.on('error', error => this.logger.warn(`queue ${name}: ${error.name} ${codeOf(error)}`));
    worker.on('lockRenewalFailed', ids => ids.forEach(id => worker.cancelJob(id, 'the lock was lost')));
    worker.on('completed', (job, outcome) => (outcome === 'done' ? jobsCompleted : jobsExpired).inc({ job: job.name }));
    worker.on('failed', (job, error) => this.recordFailure(job, error));
    return worker;
  }

  private async run(job: QueuedJob, token: string, signal: AbortSignal): Promise<Outcome> {
    const kind = this.kinds.get(job.name);
    const handler = this.handlers.get(job.name);
    // A newer version may have added it; a worker of that version gets it at a later attempt.
    if (!kind || !handler) return this.wait(job, token, new NotUnderstood(`no handler of ${job.name} in this version`));
    if (isExpired(job, kind)) {
      this.logger.warn(`${job.name} ${job.id} dropped: its life is over`);
      return 'expired';
    }
    const { success, data } = kind.schema.safeParse(job.data.data);
    if (!success) return this.wait(job, token, new NotUnderstood('its data does not fit its schema'));

    this.underWay++;
    const observe = jobDuration.startTimer({ job: job.name });
    const context = { id: job.id!, attempt: job.attemptsMade + 1, signal };
    try {
      await continueFrom(job.data.origin, `${job.name} process`, SpanKind.CONSUMER, () => handler(data, context));
      return 'done';
    } catch (error) {
      if (error instanceof RetryLater) return await postpone(job, token, error.delay);
      if (this.outOfTime) return await postpone(job, token, 0);
      // A job with one attempt is added again by its producer, so it does not wait in the queue as well.
      if (kind.attempts === 1) throw error;
      return await this.wait(job, token, error as Error);
    } finally {
      observe();
      this.underWay--;
    }
  }

  /** Postpones the job without counting the attempt, until it has waited long enough. Throws errors that count as an attempt. */
  private async wait(job: QueuedJob, token: string, error: Error): Promise<never> {
    const fault = error instanceof UnrecoverableError ? 'work' : faultOf(error);
    if (fault === 'work') throw error;
    const { firstFailedAt = wallTime() } = job.data;
    const pause = nextPause(fault, wallTime() - firstFailedAt, this.options.patience);
    if (pause === undefined) throw new UnrecoverableError(error.message);
    this.logger.warn(`${job.name} ${job.id} waits: ${error.name} ${codeOf(error)}`);
    jobsRetried.inc({ job: job.name });
    await job.updateData({ ...job.data, firstFailedAt });
    return postpone(job, token, pause * (0.75 + Math.random() / 2));
  }

  /** Logs the error's class and code only: providers quote addresses in their messages. */
  private recordFailure(job: QueuedJob | undefined, error: Error) {
    if (!job) return this.logger.error(`a job failed: ${error.name}`);
    const final = job.finishedOn !== undefined;
    (final ? jobsFailed : jobsRetried).inc({ job: job.name });
    const text = `${job.name} ${job.id} attempt ${job.attemptsMade}: ${error.name} ${codeOf(error)}`;
    if (final) this.logger.error(`${text}, given up`);
    else this.logger.warn(text);
  }
}

function isExpired(job: QueuedJob, { ttl }: JobKind) {
  return ttl !== undefined && wallTime() > job.timestamp + (job.opts.delay ?? 0) + ttl;
}

/** BullMQ's way to return a job to the queue without counting the attempt. */
async function postpone(job: QueuedJob, token: string, delay: number): Promise<never> {
  await job.moveToDelayed(wallTime() + delay, token);
  throw new DelayedError();
}

const within = (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(milliseconds, false, { ref: false })]);
