import { Logger } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../database/transaction';
import { codeOf, faultOf, nextPause, type Patience, usualPatience } from '../errors/failure-policy';
import { continueFrom } from '../messaging/trace-context';
import { RetryLater } from '../jobs/retry-later';
import type { Clock } from '../service/clock';
import type { DueWorkKind } from './define-due-work';
import type { Claim, DueWorkLedger, Outcome } from './due-work-ledger';
import { dueWorkCompleted, dueWorkDuration, dueWorkFailed, dueWorkLag, dueWorkRetried } from './due-work.metrics';
import type { DueContext, DueWorkHandler } from './on-due';

export interface AttemptOptions {
  dataSource: DataSource;
  ledger: DueWorkLedger;
  clock: Clock;
  /** Milliseconds between two renewals of the lease. */
  heartbeat: number;
  /** Fires when the process cannot wait any longer. */
  outOfTime: AbortSignal;
  patience?: Patience;
}

/** Ends a handler whose work was cancelled, replaced or claimed by another process. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

const longestBackoff = 15 * 60_000;
const logger = new Logger('due-work');

/**
 * One attempt at claimed work. The work ends done, released or dead; if this process has lost the claim, the row is not
 * touched.
 */
export class DueWorkAttempt {
  private isFinished = false;

  constructor(
    private readonly options: AttemptOptions,
    private readonly kind: DueWorkKind,
    private readonly handler: DueWorkHandler,
    private readonly claim: Claim,
  ) {}

  async run(): Promise<void> {
    const { attempts, schema } = this.kind;
    const { attempt, dueAt, data } = this.claim;
    // An attempt that crashed its process never reached the catch below.
    if (attempt > attempts) return this.giveUp(`no outcome in ${attempts} attempts`);
    const parsed = schema.safeParse(data);
    if (!parsed.success) return this.wait('version', 'its data does not fit its schema');
    const { ledger, clock, heartbeat, outOfTime } = this.options;
    const work = this.kind.name;
    dueWorkLag.observe({ work }, Math.max(0, clock.now().getTime() - dueAt.getTime()) / 1_000);
    const lost = new AbortController();
    const renew = () => ledger.renew(this.claim).then(isHeld => isHeld || this.isFinished || lost.abort());
    const alive = setInterval(() => void renew().catch(() => undefined), heartbeat);
    const observe = dueWorkDuration.startTimer({ work });
    try {
      await this.handle(parsed.data, AbortSignal.any([lost.signal, outOfTime]));
      if (this.isFinished || (await ledger.finish(this.claim, this.next()))) dueWorkCompleted.inc({ work });
    } catch (error) {
      await this.giveBack(error as Error);
    } finally {
      clearInterval(alive);
      observe();
    }
  }

  private handle(data: unknown, signal: AbortSignal) {
    const { name, key, attempt, dueAt, trace } = this.claim;
    const once: DueContext['once'] = (work, lock) => this.once(work, lock);
    return continueFrom(trace, `${name} process`, SpanKind.CONSUMER, () =>
      this.handler(data, { key, attempt, dueAt, signal, once }),
    );
  }

  private async once<T>(
    work: (tx: EntityManager) => Promise<T>,
    lock: (tx: EntityManager) => Promise<unknown> = async () => undefined,
  ): Promise<T> {
    const { dataSource, ledger } = this.options;
    const result = await inTransaction(dataSource, async tx => {
      await lock(tx);
      // Before the work, so that a cancellation or replacement waits for this transaction, and so that the work can
      // reschedule itself.
      if (!(await ledger.finish(this.claim, this.next(), tx))) throw new Superseded('not to be done any more');
      return work(tx);
    });
    this.isFinished = true;
    return result;
  }

  private next(): Date | undefined {
    return this.kind.every ? new Date(this.options.clock.now().getTime() + this.kind.every) : undefined;
  }

  /** Logs the error's class and code only: its message may quote personal data. */
  private async giveBack(error: Error) {
    if (error instanceof Superseded) return;
    const { name: work } = this.kind;
    const { key } = this.claim;
    const reason = `${error.name} ${codeOf(error)}`.trim();
    if (this.isFinished) return logger.warn(`${work} ${key} is done, but then: ${reason}`);
    if (error instanceof RetryLater) return this.release(error.delay, { counts: false });
    if (this.options.outOfTime.aborted) return this.release(0, { counts: false });
    const fault = faultOf(error);
    return fault === 'work' ? this.tryAgain(reason) : this.wait(fault, reason);
  }

  /**
   * Retries later without counting the attempt, until the work has waited long enough; recurring work at the
   * latest with its next run.
   */
  private async wait(fault: 'version' | 'environment', reason: string) {
    const { name: work, every = Infinity } = this.kind;
    const { clock, patience = usualPatience } = this.options;
    const now = clock.now();
    const firstFailedAt = this.claim.firstFailedAt ?? now;
    const waited = now.getTime() - firstFailedAt.getTime();
    const pause = waited < every ? nextPause(fault, waited, patience) : undefined;
    if (pause === undefined) return this.giveUp(reason);
    logger.warn(`${work} ${this.claim.key} waits: ${reason}`);
    dueWorkRetried.inc({ work });
    return this.release(withJitter(pause), { counts: false, error: reason, firstFailedAt });
  }

  /** Retries later, as long as attempts are left. */
  private async tryAgain(reason: string) {
    const { name: work, attempts } = this.kind;
    const { key, attempt } = this.claim;
    if (attempt >= attempts) return this.giveUp(reason);
    logger.warn(`${work} ${key} attempt ${attempt}: ${reason}`);
    dueWorkRetried.inc({ work });
    return this.release(this.backoff(), { counts: true, error: reason });
  }

  /** Stops retrying until an operator acts; recurring work waits for its next run. */
  private async giveUp(reason: string) {
    const { name: work, every } = this.kind;
    const { ledger } = this.options;
    const isMine = await (every ? ledger.finish(this.claim, this.next()) : ledger.bury(this.claim, reason));
    if (!isMine) return;
    logger.error(`${work} ${this.claim.key}: ${reason}, ${every ? 'waits for its next turn' : 'given up'}`);
    dueWorkFailed.inc({ work });
  }

  private async release(wait: number, outcome: Outcome) {
    const { clock, ledger } = this.options;
    await ledger.release(this.claim, new Date(clock.now().getTime() + wait), outcome);
  }

  private backoff() {
    return withJitter(Math.min(this.kind.backoff * 2 ** (this.claim.attempt - 1), longestBackoff));
  }
}

const withJitter = (pause: number) => pause * (0.75 + Math.random() / 2);
