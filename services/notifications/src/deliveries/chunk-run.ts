import { setTimeout as sleep } from 'node:timers/promises';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { Logger } from '@nestjs/common';
import { toProblem } from '@aar/platform/errors/to-problem';
import type { Outcome } from '../channels/send-outcome';
import type { ChunkSending, NotSent } from './channel';
import { type ChunkLedger, type Claim, type Failure, type Then } from './chunk-ledger';
import { byteOfStatus, type RecipientStatus } from './recipient-status';

/** Recipients of one chunk whose outcome may be known here and not yet in the ledger; bounds what a crash sends twice. */
export const mostUnsaved = 100;
/** Half of the bound, so that sending goes on while a save is under way. */
const saveAfter = mostUnsaved / 2;
/** Milliseconds between two tries to save while the database is away. */
const saveRetry = 300;
/** How long a save is tried when the process is about to stop. */
const lastWords = 5_000;

/** Milliseconds between two looks at the ledger, which saves what is known and tells whether the delivery may go on. */
const lookEvery = 1_000;
/** Milliseconds for which an answer of the ledger is believed; what leaves later would miss a pause by too much. */
const believed = 2_000;

export interface ChunkRunOptions extends ChunkSending {
  ledger: Pick<ChunkLedger, 'save'>;
  /** The process is to stop: finish what is under way, save and let go. */
  stopping: AbortSignal;
}

/**
 * Sends to the pending recipients of a claimed chunk and keeps the ledger. Ends when all are done, when the mail server is
 * away, when the process is to stop, when the delivery is paused or cancelled, or when it turns out that another worker has
 * claimed the chunk.
 */
export class ChunkRun {
  private readonly statuses: Buffer;
  private readonly pending: number[] = [];
  private next = 0;
  private failures: Failure[] = [];
  private readonly deferrals = new Map<number, string>();
  /** When those may get it whose quiet hours it is, by their positions. */
  private readonly waiting = new Map<number, number>();
  private noted = 0;
  private saved = 0;
  private saving: Promise<void> | undefined;
  private believedUntil = performance.now() + believed;
  private lost = false;
  private isToldOf = false;
  private isHalted: boolean;
  private broken: unknown;
  private serverAway = false;

  constructor(
    private readonly claim: Claim,
    private readonly options: ChunkRunOptions,
  ) {
    this.isHalted = claim.isHalted;
    this.statuses = Buffer.from(claim.statuses);
    this.statuses.forEach((byte, position) => byte === byteOfStatus.pending && this.pending.push(position));
  }

  async run() {
    const heartbeat = setInterval(() => void this.save(), lookEvery);
    try {
      await Promise.all(Array.from({ length: this.options.lanes }, () => this.lane()));
    } finally {
      clearInterval(heartbeat);
    }
    await this.saving;
    if (!this.lost) await this.write(this.ending());
    if (this.broken) throw this.broken;
  }

  private get isOver() {
    return this.lost || this.isHalted || this.serverAway || this.options.stopping.aborted;
  }

  private async lane() {
    while (!this.isOver && this.next < this.pending.length) await this.options.whenFree(() => this.sendOne());
  }

  private async sendOne() {
    await this.mayGoOn();
    const position = this.pending[this.next];
    if (this.isOver || position === undefined) return;
    this.next += 1;
    this.note(position, await this.options.send(position).catch(error => this.notMade(error)));
  }

  /** Comes again later, and fails in the end: the rest of the chunk and what is known of it must not go down with one message. */
  private notMade({ name, stack = '' }: Error): Outcome {
    if (!this.isToldOf) {
      // Without its message, which may hold what was written to somebody.
      const at = stack.split('\n').filter(line => /^\s+at /.test(line));
      new Logger('deliveries').error(
        [`A message of ${this.claim.deliveryId}/${this.claim.number}: ${name}`, ...at].join('\n'),
      );
    }
    this.isToldOf = true;
    return { status: 'retry', reason: `The message could not be made (${name})`, away: false };
  }

  /**
   * Waits while the ledger is too far behind, or has not answered for too long (a frozen process wakes up here, after its
   * lease).
   */
  private async mayGoOn() {
    while (!this.isOver && (this.noted - this.saved >= mostUnsaved || performance.now() >= this.believedUntil))
      await this.save();
  }

  private note(position: number, outcome: Outcome | NotSent) {
    if (outcome.status === 'later') {
      this.deferrals.set(position, outcome.reason);
      this.waiting.set(position, Date.now() + outcome.waitMs);
      return;
    }
    if (outcome.status === 'retry') {
      this.deferrals.set(position, outcome.reason);
      this.serverAway ||= outcome.away;
      return;
    }
    this.mark(position, outcome.status);
    if ('reason' in outcome) this.failures.push({ position, reason: outcome.reason });
    if (this.noted - this.saved >= saveAfter) void this.save();
  }

  private mark(position: number, status: RecipientStatus) {
    this.statuses[position] = byteOfStatus[status];
    this.noted += 1;
  }

  /** One save at a time; who comes while one is under way waits for that one. */
  private save() {
    this.saving ??= this.write({ then: 'hold' }).finally(() => (this.saving = undefined));
    return this.saving;
  }

  /** Tries until the database answers: without the ledger nothing may be sent. */
  private async write(next: Then) {
    const started = performance.now();
    for (;;) {
      const [noted, failures, renewed] = [this.noted, [...this.failures], performance.now()];
      try {
        const { saved, isHalted } = await this.options.ledger.save(
          this.claim,
          Buffer.from(this.statuses),
          failures,
          next,
        );
        this.lost ||= !saved;
        this.isHalted ||= isHalted;
        this.saved = noted;
        this.failures = this.failures.slice(failures.length);
        this.believedUntil = renewed + believed;
        return;
      } catch (error) {
        const tooLate = this.options.stopping.aborted && performance.now() - started > lastWords;
        if (tooLate || toProblem(error).status !== 503) {
          this.lost = true;
          this.broken = error;
          return;
        }
        await sleep(saveRetry);
      }
    }
  }

  private ending(): Then {
    const left = this.pending.filter(position => this.statuses[position] === byteOfStatus.pending);
    if (left.length === 0) return { then: 'finish' };
    if (this.isHalted) return { then: 'release', dueInMs: 0, deferred: false };
    if (Date.now() >= this.claim.giveUpAt.getTime()) this.giveUp(left);
    const waiting = left.flatMap(position => this.waiting.get(position) ?? []);
    const untried = left.filter(position => this.statuses[position] === byteOfStatus.pending).length - waiting.length;
    if (untried > 0 && (this.options.stopping.aborted || this.serverAway))
      return { then: 'release', dueInMs: 0, deferred: false };
    if (untried > 0) return { then: 'release', dueInMs: retryWait(this.claim.attempts), deferred: true };
    if (waiting.length === 0) return { then: 'finish' };
    return { then: 'release', dueInMs: Math.max(0, Math.min(...waiting) - Date.now()), deferred: false };
  }

  /** Not those who wait for the end of a night, which may outlast the time for tries: each is tried once it is over. */
  private giveUp(left: number[]) {
    for (const position of left) {
      if (this.waiting.has(position)) continue;
      this.mark(position, 'failed');
      this.failures.push({
        position,
        reason: this.deferrals.get(position) ?? sendReasons.providerAwayTooLong,
      });
    }
  }
}

/** Milliseconds until deferred recipients are tried again: 10 s doubling up to 10 minutes, a tenth more or less. */
export const retryWait = (attempts: number, spread = Math.random()) =>
  Math.min(10_000 * 2 ** attempts, 600_000) * (0.9 + 0.2 * spread);
