import { setTimeout as sleep } from 'node:timers/promises';
import { claimOf, FakeLedger, runChunk, type Send, sent } from '../../test/chunk-run.stand-ins';
import type { Permit, Retry } from '../vocabulary/send-outcome';
import { countStatuses } from './recipient-status';

/** Grants this many messages; further requests wait until the end. */
function limit(most: number) {
  const permits = {
    left: most,
    waiting: 0,
    async ask(over: AbortSignal): Promise<Permit | Retry> {
      if (permits.left === 0) {
        permits.waiting += 1;
        await new Promise(resolve => over.addEventListener('abort', resolve));
        return { status: 'granted', giveBack: () => undefined };
      }
      permits.left -= 1;
      return { status: 'granted', giveBack: () => void (permits.left += 1) };
    },
  };
  return permits;
}

describe('a chunk that waits for the limit of its channel', () => {
  it('sends nothing more once its delivery is paused, and stops waiting', async () => {
    const ledger = new FakeLedger();
    const permits = limit(5);
    ledger.halted = () => permits.waiting > 0;
    const send = jest.fn(async () => sent);
    await runChunk(claimOf(500), ledger, send, 4, new AbortController(), permits.ask);
    expect(send).toHaveBeenCalledTimes(5);
    expect(countStatuses(ledger.statuses)).toMatchObject({ sent: 5, pending: 495 });
  });

  it('is released when the worker stops', async () => {
    const ledger = new FakeLedger();
    const stopping = new AbortController();
    const permits = limit(0);
    const send = jest.fn(async () => sent);
    const running = runChunk(claimOf(500), ledger, send, 4, stopping, permits.ask);
    stopping.abort();
    await running;
    expect(send).not.toHaveBeenCalled();
    expect(ledger.ends.at(-1)).toEqual({ then: 'release', dueInMs: 0, deferred: false });
  });

  it('checks its recipients after the wait', async () => {
    let isUnsubscribed = false;
    const send: Send = async () => (isUnsubscribed ? { status: 'suppressed', reason: 'Unsubscribed' } : sent);
    const ledger = new FakeLedger();
    const slowly = async (): Promise<Permit> => {
      await sleep(1);
      isUnsubscribed = true;
      return { status: 'granted', giveBack: () => undefined };
    };
    await runChunk(claimOf(3), ledger, send, 4, new AbortController(), slowly);
    expect(countStatuses(ledger.statuses)).toMatchObject({ suppressed: 3 });
  });

  it('uses up no permits for recipients who get nothing', async () => {
    const ledger = new FakeLedger();
    const permits = limit(6);
    const send: Send = async position => (position % 2 === 0 ? { status: 'suppressed', reason: 'Unsubscribed' } : sent);
    await runChunk(claimOf(10), ledger, send, 4, new AbortController(), permits.ask);
    expect(countStatuses(ledger.statuses)).toMatchObject({ sent: 5, suppressed: 5 });
    expect(permits.left).toBe(1);
  });

  it('returns its permit when nobody is left', async () => {
    const permits = limit(6);
    await runChunk(claimOf(1), new FakeLedger(), async () => sent, 4, new AbortController(), permits.ask);
    expect(permits.left).toBe(5);
  });

  it('is deferred when the limit of the hour is used up', async () => {
    const ledger = new FakeLedger();
    const usedUp: Retry = { status: 'retry', reason: 'The budget of this hour is used up', away: true };
    const send = jest.fn(async () => sent);
    await runChunk(claimOf(500), ledger, send, 4, new AbortController(), async () => usedUp);
    expect(send).not.toHaveBeenCalled();
    expect(ledger.ends.at(-1)).toEqual({ then: 'release', dueInMs: 0, deferred: false });
  });

  it('is deferred when the limit cannot be read', async () => {
    const ledger = new FakeLedger();
    const broken = () => Promise.reject(new Error('away'));
    await runChunk(claimOf(3), ledger, async () => sent, 4, new AbortController(), broken);
    expect(countStatuses(ledger.statuses)).toMatchObject({ pending: 3 });
    expect(ledger.ends.at(-1)).toMatchObject({ then: 'release', deferred: true });
  });
});
