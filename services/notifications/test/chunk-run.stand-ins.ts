import type { NotSent, Outcome } from '../src/vocabulary/send-outcome';
import type { ChunkSending } from '../src/deliveries/channel';
import type { Claim, Failure, Then } from '../src/deliveries/chunk-ledger';
import { ChunkRun } from '../src/deliveries/chunk-run';
import { statusOfByte } from '../src/deliveries/recipient-status';

export const claimOf = (size: number, fields: Partial<Claim> = {}): Claim => ({
  deliveryId: 'd',
  number: 0,
  kind: 'campaign',
  channel: 'email',
  isHalted: false,
  fence: 1,
  attempts: 0,
  giveUpAt: new Date(Date.now() + 60_000),
  memberIds: Array.from({ length: size }, (_, position) => `member ${position}`),
  statuses: Buffer.alloc(size),
  ...fields,
});

/** An in-memory ledger that rejects a save when `stale` returns true. */
export class FakeLedger {
  statuses: Buffer = Buffer.alloc(0);
  failures: Failure[] = [];
  ends: Then[] = [];
  stale = () => false;
  halted = () => false;
  before: () => Promise<void> = async () => undefined;

  async save(_claim: Claim, statuses: Buffer, failures: Failure[], then: Then) {
    await this.before();
    const isHalted = this.halted();
    if (this.stale()) return { saved: false, isHalted };
    this.statuses = statuses;
    this.failures.push(...failures);
    this.ends.push(then);
    return { saved: true, isHalted };
  }

  get statusNames() {
    return [...this.statuses].map(byte => statusOfByte[byte]);
  }
}

export type Send = (position: number) => Promise<Outcome | NotSent>;

export const sent: Outcome = { status: 'sent' };

/** No limit, like a channel without one. */
export const freely: ChunkSending['permit'] = async () => ({ status: 'granted', giveBack: () => undefined });

export function runChunk(
  claim: Claim,
  ledger: FakeLedger,
  send: Send,
  lanes = 4,
  stopping = new AbortController(),
  permit: ChunkSending['permit'] = freely,
) {
  const whenFree = <T>(work: () => Promise<T>) => work();
  return new ChunkRun(claim, { ledger, send, whenFree, permit, lanes, stopping: stopping.signal }).run();
}
