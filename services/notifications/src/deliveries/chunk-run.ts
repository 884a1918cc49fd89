import { setTimeout as sleep } from 'node:timers/promises';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { Logger } from '@nestjs/common';
import { faultOf, nextPause, type Patience, usualPatience } from '@aar/platform/errors/failure-policy';
import { wallTime } from '@aar/platform/service/wall-time';
import type { NotSent, Outcome, Permit, Retry } from '../vocabulary/send-outcome';
import type { ChunkSending } from './channel';
import { type ChunkLedger, type Claim, type Failure, type Then } from './chunk-ledger';
import { byteOfStatus, type RecipientStatus } from './recipient-status';

/** Maximum number of outcomes of one chunk not yet saved in the ledger; limits how many messages a crash sends twice. */
export const mostUnsaved = 100;
/** Half of the limit, so that sending continues during a save. */
const saveAfter = mostUnsaved / 2;
/** Pauses between retries of a save; short, because its chunk is soon claimed by another worker once the database works again. */
const savePatience: Patience = { ...usualPatience, firstPause: 300, longestPause: 1_000 };
/** Milliseconds for which a save is retried at shutdown. */
const finalSaveLimit = 5_000;

/** Milliseconds between two saves; each save also returns whether the delivery may continue. */
const lookEvery = 1_000;
/** Milliseconds for which the result of a save is valid; later messages would come too long after a pause. */
const believed = 2_000;

export interface ChunkRunOptions extends ChunkSending {
  ledger: Pick<ChunkLedger, 'save'>;
  /** Aborted at shutdown: finish messages in progress, save and release the chunk. */
  stopping: AbortSignal;
}

/**
 * Sends to the pending recipients of a claimed chunk and records the outcomes in the ledger. Ends when all are done, when the
 * mail server is unavailable, at shutdown, when the delivery is paused or cancelled, or when another worker has claimed the
 * chunk.
 */
export class ChunkRun {
  private readonly statuses: Buffer;
  private readonly pending: number[] = [];
  private next = 0;
  private failures: Failure[] = [];
  private readonly deferrals = new Map<number, string>();
  /** Recipients deferred for a reason of their own, not because the provider was unavailable. */
  private readonly putOff = new Set<number>();
  /** When the quiet hours of recipients end, by position. */
  private readonly waiting = new Map<number, number>();
  private recorded = 0;
  private saved = 0;
  private saving: Promise<void> | undefined;
  private believedUntil = performance.now() + believed;
  private lost = false;
  private isToldOf = false;
  private isHalted: boolean;
  private broken: unknown;
  private serverAway = false;
  /** Aborted when no further message will be sent, which ends the wait for permission to send one. */
  private readonly ended = new AbortController();
  private readonly over: AbortSignal;
  /** The provider did not respond, or refused everything. */
  private isSilent = false;
  /** The provider accepted a message of this chunk. */
  private tookSome = false;

  constructor(
    private readonly claim: Claim,
    private readonly options: ChunkRunOptions,
  ) {
    this.isHalted = claim.isHalted;
    this.over = AbortSignal.any([options.stopping, this.ended.signal]);
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

  private endWaiting() {
    if (this.isOver || this.next >= this.pending.length) this.ended.abort();
  }

  private async sendOne() {
    const permit = await this.options.permit(this.over).catch((error: Error) => this.notMade(error));
    await this.mayGoOn();
    const position = this.pending[this.next];
    const isNeeded = !this.isOver && position !== undefined;
    if (permit.status === 'granted' && !isNeeded) permit.giveBack();
    if (this.isOver || position === undefined) return;
    this.next += 1;
    this.endWaiting();
    if (permit.status === 'granted') this.record(position, await this.sendTo(position, permit));
    else this.defer(position, permit);
  }

  private async sendTo(position: number, permit: Permit) {
    const outcome = await this.options.send(position).catch((error: Error) => this.notMade(error));
    if (outcome.status === 'suppressed' || outcome.status === 'later') permit.giveBack();
    return outcome;
  }

  /**
   * An exception defers the message, and finally fails it: one message must not lose the rest of the chunk and its unsaved
   * outcomes.
   */
  private notMade({ name, stack = '' }: Error): Retry {
    if (!this.isToldOf) {
      // The error message is left out, because it may contain personal content.
      const at = stack.split('\n').filter(line => /^\s+at /.test(line));
      new Logger('deliveries').error(
        [`A message of ${this.claim.deliveryId}/${this.claim.number}: ${name}`, ...at].join('\n'),
      );
    }
    this.isToldOf = true;
    return { status: 'retry', reason: `The message could not be made (${name})`, away: false };
  }

  /**
   * Waits while too many outcomes are unsaved or the last save is too old. A frozen process that resumes after its lease is
   * stopped here.
   */
  private async mayGoOn() {
    while (!this.isOver && (this.recorded - this.saved >= mostUnsaved || performance.now() >= this.believedUntil))
      await this.save();
  }

  private record(position: number, outcome: Outcome | NotSent) {
    if (outcome.status === 'later') {
      this.deferrals.set(position, outcome.reason);
      this.waiting.set(position, performance.now() + outcome.waitMs);
      return;
    }
    if (outcome.status === 'retry') {
      if (!outcome.away) this.putOff.add(position);
      // A provider that asks for a pause is working, and nothing was tried while its circuit was open.
      else this.isSilent ||= outcome.afterMs === undefined && outcome.reason !== sendReasons.providerAway;
      return this.defer(position, outcome);
    }
    this.tookSome ||= outcome.status === 'sent';
    this.mark(position, outcome.status);
    if ('reason' in outcome) this.failures.push({ position, reason: outcome.reason });
    if (this.recorded - this.saved >= saveAfter) void this.save();
  }

  private defer(position: number, { reason, away }: Retry) {
    this.deferrals.set(position, reason);
    this.serverAway ||= away;
    this.endWaiting();
  }

  private mark(position: number, status: RecipientStatus) {
    this.statuses[position] = byteOfStatus[status];
    this.recorded += 1;
  }

  /** Single-flight: concurrent callers wait for the save in progress. */
  private save() {
    this.saving ??= this.write({ then: 'hold' }).finally(() => (this.saving = undefined));
    return this.saving;
  }

  /**
   * Retries while the save fails because of its environment, such as a lock: without the ledger nothing may be sent, and the
   * unsaved outcomes of an abandoned chunk would be sent twice. Another worker ends the retries by claiming the chunk.
   */
  private async write(next: Then) {
    const started = performance.now();
    for (;;) {
      const [noted, failures, renewed] = [this.recorded, [...this.failures], performance.now()];
      try {
        const { saved, isHalted } = await this.options.ledger.save(
          this.claim,
          Buffer.from(this.statuses),
          failures,
          next,
        );
        this.lost ||= !saved;
        this.isHalted ||= isHalted;
        this.endWaiting();
        this.saved = noted;
        this.failures = this.failures.slice(failures.length);
        this.believedUntil = renewed + believed;
        return;
      } catch (error) {
        const waited = performance.now() - started;
        const pause = faultOf(error) === 'environment' ? nextPause('environment', waited, savePatience) : undefined;
        const tooLate = this.options.stopping.aborted && waited > finalSaveLimit;
        if (tooLate || pause === undefined) {
          this.lost = true;
          this.broken = error;
          this.endWaiting();
          return;
        }
        await sleep(pause);
      }
    }
  }

  private ending(): Then {
    const left = this.pending.filter(position => this.statuses[position] === byteOfStatus.pending);
    if (left.length === 0) return { then: 'finish' };
    if (this.isHalted) return { then: 'release', dueInMs: 0, deferred: false };
    // A stopping process is no reason to fail recipients.
    const isLate = wallTime() >= this.claim.giveUpAt.getTime();
    if (isLate && !this.options.stopping.aborted) this.giveUp(left);
    const waiting = left.flatMap(position => this.waiting.get(position) ?? []);
    const untried = left.filter(position => this.statuses[position] === byteOfStatus.pending).length - waiting.length;
    if (untried > 0 && (this.options.stopping.aborted || this.serverAway))
      return { then: 'release', dueInMs: 0, deferred: false };
    if (untried > 0) return { then: 'release', dueInMs: retryWait(this.claim.attempts), deferred: true };
    if (waiting.length === 0) return { then: 'finish' };
    return { then: 'release', dueInMs: Math.max(0, Math.min(...waiting) - performance.now()), deferred: false };
  }

  /**
   * Fails the recipients that were deferred for a reason of their own; all of them if the provider is unavailable and
   * accepted nothing of the chunk. Recipients that were not tried for another reason (a limit, a pause that the provider
   * asked for) stay pending. So do those in quiet hours, which may last longer than the deadline.
   */
  private giveUp(left: number[]) {
    const isAwayForLong = this.isSilent && !this.tookSome;
    for (const position of left) {
      if (this.waiting.has(position)) continue;
      if (!isAwayForLong && !this.putOff.has(position)) continue;
      this.mark(position, 'failed');
      this.failures.push({
        position,
        reason: this.deferrals.get(position) ?? sendReasons.providerAwayTooLong,
      });
    }
  }
}

/** Milliseconds until deferred recipients are retried: 10 s doubling up to 10 minutes, with a jitter of a tenth. */
export const retryWait = (attempts: number, spread = Math.random()) =>
  Math.min(10_000 * 2 ** attempts, 600_000) * (0.9 + 0.2 * spread);
