import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { PollTimer } from './poll-timer';

export interface Wanted {
  /** Maximum number of claims in all. */
  most: number;
  /** Maximum number of claims by kind. */
  ofKind: Map<string, number>;
}

export interface LaneOptions<C> {
  /** The name of the work in the log. */
  what: string;
  /** The kinds of work in this lane. */
  names: string[];
  /** How much work runs concurrently. */
  atOnce: number;
  /** Milliseconds after which the table is polled without a wake-up, plus or minus a quarter. */
  poll: number;
  /** Resolves before the first claim. */
  prepare?(): Promise<unknown>;
  /** Resolves when the site is not held after a restore, or the signal fires. */
  released?(signal: AbortSignal): Promise<void> | undefined;
  claim(wanted: Wanted): Promise<C[]>;
  /** Never rejects. */
  attempt(claim: C): Promise<void>;
}

const backoff = { first: 100, most: 2_000 };

/**
 * Claims work and runs some of it concurrently. No kind may use the whole concurrency, so that its backlog does not delay
 * the others.
 */
export class WorkLane<C extends { name: string }> {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private readonly pollTimer = new PollTimer();
  private readonly underWay = new Map<Promise<void>, string>();
  private running?: Promise<void>;

  constructor(private readonly options: LaneOptions<C>) {
    this.logger = new Logger(options.what);
  }

  start() {
    if (this.options.names.length > 0) this.running ??= this.run();
  }

  wake() {
    this.pollTimer.wake();
  }

  /** Claims no more; resolves when running work has ended. */
  async stop() {
    this.stopping.abort();
    this.pollTimer.wake();
    await this.running;
    await Promise.all(this.underWay.keys());
  }

  private async run() {
    const { prepare, poll, released } = this.options;
    const { signal } = this.stopping;
    let wait = backoff.first;
    let isPrepared = false;
    while (!signal.aborted) {
      await released?.(signal);
      if (signal.aborted) return;
      try {
        if (!isPrepared) await prepare?.();
        isPrepared = true;
        const isMore = await this.begin();
        wait = backoff.first;
        if (!isMore) await this.pollTimer.wait(poll * (0.75 + Math.random() / 2));
      } catch (error) {
        this.logger.warn(`work waits: ${(error as Error).message}`);
        await sleep(wait, undefined, { signal }).catch(() => undefined);
        wait = Math.min(wait * 2, backoff.most);
      }
    }
  }

  /** `true`: more work may be due, and there is capacity for it. */
  private async begin(): Promise<boolean> {
    const free = this.options.atOnce - this.underWay.size;
    if (free <= 0) return false;
    const claims = await this.options.claim(this.wanted(free));
    for (const claim of claims) this.follow(claim);
    return claims.length > 0 && this.underWay.size < this.options.atOnce;
  }

  private wanted(free: number): Wanted {
    const { names, atOnce } = this.options;
    const mostOfOne = names.length > 1 ? Math.max(1, atOnce - 1) : atOnce;
    const running = [...this.underWay.values()];
    const ofKind = new Map<string, number>();
    for (const name of names) {
      const turns = Math.min(free, mostOfOne - running.filter(one => one === name).length);
      if (turns > 0) ofKind.set(name, turns);
    }
    return { most: free, ofKind };
  }

  private follow(claim: C) {
    const work: Promise<void> = this.options.attempt(claim).finally(() => {
      this.underWay.delete(work);
      this.pollTimer.wake();
    });
    this.underWay.set(work, claim.name);
  }
}
