import { setTimeout as sleep } from 'node:timers/promises';
import { toProblem } from '@aar/platform/errors/to-problem';
import type { Outcome } from '../channels/send-outcome';
import { type ChunkLedger, type Claim, type Failure, leaseMs, type Then } from './chunk-ledger';
import { byteOfStatus, type RecipientStatus } from './recipient-status';

/** Recipients of one chunk whose fate may be known here and not yet in the ledger; bounds what a crash sends twice. */
export const mostUnsaved = 100;
/** Half of the bound, so that sending goes on while a save is under way. */
const saveAfter = mostUnsaved / 2;
/** Milliseconds between two tries to save while the database is away. */
const saveRetry = 300;
/** How long a save is tried when the process is about to stop. */
const lastWords = 5_000;

export interface ChunkRunOptions {
  ledger: Pick<ChunkLedger, 'save'>;
  /** Sends to the member at a position of the chunk, or says why not. Must not reject. */
  send(position: number): Promise<Outcome | { status: 'suppressed'; reason: string }>;
  /** Messages under way at a time. */
  lanes: number;
  /** The process is to stop: finish what is under way, save and let go. */
  stopping: AbortSignal;
}

/**
 * Sends to the pending recipients of a claimed chunk and keeps the ledger. Ends when all are done, when the mail server is
 * away, when the process is to stop, or when it turns out that another worker has claimed the chunk.
 */
export class ChunkRun {
  private readonly statuses: Buffer;
  private readonly pending: number[] = [];
  private next = 0;
  private failures: Failure[] = [];
  private readonly deferrals = new Map<number, string>();
  private noted = 0;
  private saved = 0;
  private saving: Promise<void> | undefined;
  private leaseEnds = performance.now() + leaseMs;
  private lost = false;
  private broken: unknown;
  private serverAway = false;

  constructor(
    private readonly claim: Claim,
    private readonly options: ChunkRunOptions,
  ) {
    this.statuses = Buffer.from(claim.statuses);
    this.statuses.forEach((byte, position) => byte === byteOfStatus.pending && this.pending.push(position));
  }

  async run() {
    const heartbeat = setInterval(() => void this.save(), leaseMs / 3);
    try {
      await Promise.all(Array.from({ length: this.options.lanes }, () => this.lane()));
    } finally {
      clearInterval(heartbeat);
    }
    await this.saving;
    if (!this.lost) await this.write(this.ending());
    if (this.broken) throw this.broken;
  }

  private get halted() {
    return this.lost || this.serverAway || this.options.stopping.aborted;
  }

  private async lane() {
    while (!this.halted && this.next < this.pending.length) {
      await this.mayGoOn();
      const position = this.pending[this.next];
      if (this.halted || position === undefined) return;
      this.next += 1;
      this.note(position, await this.options.send(position));
    }
  }

  /** Waits while the ledger is too far behind, or while the lease has run out (a frozen process wakes up here). */
  private async mayGoOn() {
    while (!this.halted && (this.noted - this.saved >= mostUnsaved || performance.now() >= this.leaseEnds))
      await this.save();
  }

  private note(position: number, outcome: Outcome | { status: 'suppressed'; reason: string }) {
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
        if (await this.options.ledger.save(this.claim, Buffer.from(this.statuses), failures, next)) {
          this.saved = noted;
          this.failures = this.failures.slice(failures.length);
          this.leaseEnds = renewed + leaseMs;
        } else this.lost = true;
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
    if (Date.now() >= this.claim.giveUpAt.getTime()) {
      for (const position of left) {
        this.mark(position, 'failed');
        this.failures.push({
          position,
          reason: this.deferrals.get(position) ?? 'The mail server was away for too long',
        });
      }
      return { then: 'finish' };
    }
    if (this.options.stopping.aborted || this.serverAway) return { then: 'release', dueInMs: 0, deferred: false };
    return { then: 'release', dueInMs: retryWait(this.claim.attempts), deferred: true };
  }
}

/** Milliseconds until deferred recipients are tried again: 10 s doubling up to 10 minutes, a tenth more or less. */
export const retryWait = (attempts: number, spread = Math.random()) =>
  Math.min(10_000 * 2 ** attempts, 600_000) * (0.9 + 0.2 * spread);
