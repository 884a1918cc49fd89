import { setTimeout as sleep } from 'node:timers/promises';
import { claimOf, FakeLedger, runChunk, type Send, sent } from '../../test/chunk-run.stand-ins';
import type { Then } from './chunk-ledger';
import { countStatuses } from './recipient-status';

/** The day during which its recipients are retried is over. */
const over = { giveUpAt: new Date(0) };

/** Sends to 19 recipients and gets this outcome for the next one. */
const afterNineteen = (answer: () => Awaited<ReturnType<Send>>): Send => {
  let tried = 0;
  return async () => {
    await sleep(1);
    return ++tried === 20 ? answer() : sent;
  };
};

describe('sending a chunk after the deadline for retries', () => {
  it('marks recipients that are still deferred at the deadline as failed, with the last reason', async () => {
    const ledger = new FakeLedger();
    await runChunk(claimOf(2, over), ledger, async position =>
      position === 1 ? { status: 'retry', reason: '451 later', away: false } : sent,
    );
    expect(ledger.statusNames).toEqual(['sent', 'failed']);
    expect(ledger.failures).toEqual([{ position: 1, reason: '451 later' }]);
    expect(ledger.ends.at(-1)).toEqual({ then: 'finish' });
  });

  it('does not fail recipients in quiet hours, and retries when the first quiet hours end', async () => {
    const ledger = new FakeLedger();
    const night = 8 * 3_600_000;
    await runChunk(claimOf(3, over), ledger, async position =>
      position === 0
        ? { status: 'retry', reason: '451 later', away: false }
        : { status: 'later', reason: 'It is night', waitMs: night * position },
    );
    expect(ledger.statusNames).toEqual(['failed', 'pending', 'pending']);
    expect(ledger.failures).toEqual([{ position: 0, reason: '451 later' }]);
    const end = ledger.ends.at(-1);
    expect(end).toEqual({ then: 'release', dueInMs: expect.any(Number), deferred: false });
    const { dueInMs } = end as Extract<Then, { then: 'release' }>;
    expect(Math.abs(dueInMs - night)).toBeLessThan(60_000);
  });

  it('fails no recipient because of a pause of the delivery', async () => {
    const ledger = new FakeLedger();
    await runChunk(claimOf(2, { ...over, isHalted: true }), ledger, async () => sent);
    expect(ledger.failures).toEqual([]);
    expect(ledger.ends.at(-1)).toMatchObject({ then: 'release' });
  });

  it('fails no recipient because the worker stops', async () => {
    const ledger = new FakeLedger();
    const stopping = new AbortController();
    const send = afterNineteen(() => {
      stopping.abort();
      return { status: 'retry', reason: '451 later', away: false };
    });
    await runChunk(claimOf(500, over), ledger, send, 4, stopping);
    expect(ledger.failures).toEqual([]);
    expect(countStatuses(ledger.statuses).failed).toBe(0);
    expect(ledger.ends.at(-1)).toEqual({ then: 'release', dueInMs: 0, deferred: false });
  });

  it('fails only recipients deferred for their own reasons if a working provider is unavailable for a moment', async () => {
    const ledger = new FakeLedger();
    const busy: Awaited<ReturnType<Send>> = { status: 'retry', reason: '451 later', away: false };
    const others = afterNineteen(() => ({ status: 'retry', reason: '421 closing', away: true }));
    await runChunk(claimOf(500, over), ledger, position => (position === 0 ? Promise.resolve(busy) : others(position)));
    expect(ledger.failures).toEqual([{ position: 0, reason: '451 later' }]);
    const { sent: reached, pending, failed } = countStatuses(ledger.statuses);
    expect({ failed, others: reached + pending }).toEqual({ failed: 1, others: 499 });
    expect(ledger.ends.at(-1)).toEqual({ then: 'release', dueInMs: 0, deferred: false });
  });

  it('fails nobody if the provider asks for a pause', async () => {
    const ledger = new FakeLedger();
    const pause: Awaited<ReturnType<Send>> = { status: 'retry', reason: '429 slow down', away: true, afterMs: 1_000 };
    const resting: typeof pause = { status: 'retry', reason: 'The provider was away a moment ago', away: true };
    await runChunk(claimOf(10, over), ledger, async position => (position === 0 ? pause : resting));
    expect(countStatuses(ledger.statuses)).toMatchObject({ pending: 10 });
    expect(ledger.failures).toEqual([]);
  });

  it('fails nobody if a limit of the channel is used up', async () => {
    const ledger = new FakeLedger();
    const usedUp = { status: 'retry', reason: 'The budget of this day is used up', away: true } as const;
    await runChunk(
      claimOf(10, over),
      ledger,
      async () => sent,
      4,
      new AbortController(),
      async () => usedUp,
    );
    expect(countStatuses(ledger.statuses)).toMatchObject({ pending: 10 });
    expect(ledger.failures).toEqual([]);
    expect(ledger.ends.at(-1)).toEqual({ then: 'release', dueInMs: 0, deferred: false });
  });

  it('fails all remaining recipients if the provider has been unavailable for the whole time', async () => {
    const ledger = new FakeLedger();
    await runChunk(claimOf(10, over), ledger, async () => ({ status: 'retry', reason: 'refused', away: true }), 1);
    expect(countStatuses(ledger.statuses).failed).toBe(10);
    expect(ledger.failures.map(({ reason }) => reason)).toEqual([
      'refused',
      ...Array<string>(9).fill('The provider was away for too long'),
    ]);
    expect(ledger.ends.at(-1)).toEqual({ then: 'finish' });
  });
});
