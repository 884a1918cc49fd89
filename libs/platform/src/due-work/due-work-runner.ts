import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import type { Hold } from '../restore/hold';
import type { Clock } from '../service/clock';
import { findHandlers } from '../service/find-handlers';
import { WorkLane } from '../service/work-lane';
import type { DueWorkKind } from './define-due-work';
import { DueWorkAttempt } from './due-work-attempt';
import { type Claim, DueWorkLedger } from './due-work-ledger';
import { dueWorkWait, showDueWork } from './due-work.metrics';
import { DUE_WORK, type DueWorkHandler } from './on-due';
import { dueWorkWakeUps } from './schedule-due-work';

export interface DueWorkOptions {
  dataSource: DataSource;
  /** The kinds of work that this process runs; other processes on the same database may run others. */
  work: DueWorkKind[];
  /** How much work runs concurrently, in addition to one run of recurring work. */
  atOnce: number;
  clock: Clock;
  /** Milliseconds after which another process claims the work of a process that died, 15,000 by default. */
  lease?: number;
  /** Milliseconds after which the table is polled without a wake-up, 1,000 by default. */
  poll?: number;
  /** Milliseconds that running work gets when the process stops, 20,000 by default. */
  stopLimit?: number;
  hold?: Pick<Hold, 'released'>;
}

/** Runs the due work of its process with the `@OnDue` methods. Recurring work has its own lane and delays nothing else. */
@Injectable()
export class DueWorkRunner {
  private readonly logger = new Logger('due-work');
  private readonly outOfTime = new AbortController();
  private readonly ledger: DueWorkLedger;
  private readonly lease: number;
  private readonly lanes: WorkLane<Claim>[];
  private handlers = new Map<string, DueWorkHandler>();
  private forget = () => {};

  constructor(
    private readonly options: DueWorkOptions,
    private readonly discovery: DiscoveryService,
  ) {
    this.lease = options.lease ?? 15_000;
    this.ledger = new DueWorkLedger(options.dataSource, this.lease);
    const isRecurring = ({ every }: DueWorkKind) => every !== undefined;
    this.lanes = [
      this.lane(
        options.work.filter(kind => !isRecurring(kind)),
        options.atOnce,
      ),
      this.lane(options.work.filter(isRecurring), 1),
    ];
  }

  /** Throws when a kind of work is listed twice, has no handler or two, or a handler is for work that is not in `work`. */
  start() {
    const { dataSource, work, clock } = this.options;
    const names = work.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) throw new Error(`${twice} is twice in the list of its process`);
    this.handlers = findHandlers(this.discovery, DUE_WORK, work);
    showDueWork(dataSource, work, clock);
    this.forget = dueWorkWakeUps.add(dataSource, () => this.wake());
    for (const lane of this.lanes) lane.start();
  }

  /** Polls for due work now. */
  wake() {
    for (const lane of this.lanes) lane.wake();
  }

  /** Seconds that the oldest due work of this process has waited. */
  lag(): Promise<number> {
    const { dataSource, work, clock } = this.options;
    return dueWorkWait(dataSource, work, clock);
  }

  /** Starts nothing more and waits for running work; whatever is not done by the limit is aborted. */
  async stop() {
    this.forget();
    const stopped = Promise.all(this.lanes.map(lane => lane.stop()));
    const limit = sleep(this.options.stopLimit ?? 20_000, undefined, { ref: false });
    await Promise.race([stopped, limit]);
    this.outOfTime.abort();
    // Work that ignores the abort is claimed by another process once its lease has expired.
    await Promise.race([stopped, sleep(1_000, undefined, { ref: false })]);
  }

  private lane(kinds: DueWorkKind[], atOnce: number) {
    const { clock, poll = 1_000 } = this.options;
    return new WorkLane<Claim>({
      what: 'due-work',
      names: kinds.map(({ name }) => name),
      atOnce,
      poll,
      prepare: () =>
        this.ledger.scheduleRecurring(
          kinds.filter(({ every }) => every),
          clock.now(),
        ),
      released: signal => this.options.hold?.released(signal),
      claim: wanted => this.ledger.claim(wanted, clock.now()),
      attempt: claim => this.attempt(claim),
    });
  }

  private async attempt(claim: Claim) {
    const { dataSource, clock, work } = this.options;
    const kind = work.find(({ name }) => name === claim.name)!;
    const options = { dataSource, clock, ledger: this.ledger, heartbeat: this.lease / 3 };
    const attempt = new DueWorkAttempt(
      { ...options, outOfTime: this.outOfTime.signal },
      ...([kind, this.handlers.get(claim.name)!, claim] as const),
    );
    await attempt.run().catch(error => this.logger.warn(`${claim.name} ${claim.key}: ${(error as Error).message}`));
  }
}
