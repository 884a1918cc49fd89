import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@aar/tools/ports.mjs';
import { claimOf, FakeLedger, freely, runChunk, type Send, sent } from '../../test/chunk-run.stand-ins';
import { leaseMs } from './chunk-ledger';
import { ChunkRun, mostUnsaved, retryWait } from './chunk-run';
import { byteOfStatus, countStatuses } from './recipient-status';

describe('sending a chunk', () => {
  it('sends once to each pending recipient and to no other, and finishes', async () => {
    const ledger = new FakeLedger();
    const statuses = Buffer.alloc(6);
    statuses[1] = byteOfStatus.sent;
    statuses[4] = byteOfStatus.unknown;
    const positions: number[] = [];
    await runChunk(claimOf(6, { statuses }), ledger, async position => {
      positions.push(position);
      return sent;
    });
    expect(positions).toEqual([0, 2, 3, 5]);
    expect(ledger.statusNames).toEqual(['sent', 'sent', 'sent', 'sent', 'unknown', 'sent']);
    expect(ledger.ends.at(-1)).toEqual({ then: 'finish' });
  });

  it('records every outcome with its reason', async () => {
    const ledger = new FakeLedger();
    const outcomes = [
      sent,
      { status: 'failed', reason: '550 no such user' },
      { status: 'unknown', reason: 'the connection broke' },
      { status: 'suppressed', reason: 'Unsubscribed' },
    ] as const;
    await runChunk(claimOf(4), ledger, async position => outcomes[position]!);
    expect(ledger.statusNames).toEqual(['sent', 'failed', 'unknown', 'suppressed']);
    expect(ledger.failures).toEqual(
      expect.arrayContaining([
        { position: 1, reason: '550 no such user' },
        { position: 2, reason: 'the connection broke' },
        { position: 3, reason: 'Unsubscribed' },
      ]),
    );
  });

  it('never exceeds the bound of unsaved outcomes, however slow the ledger is', async () => {
    const ledger = new FakeLedger();
    ledger.before = () => sleep(5);
    let done = 0;
    let worst = 0;
    const lanes = 10;
    await runChunk(
      claimOf(500),
      ledger,
      async () => {
        await sleep(0);
        done += 1;
        worst = Math.max(worst, done - countStatuses(ledger.statuses).sent);
        return sent;
      },
      lanes,
    );
    expect(done).toBe(500);
    expect(worst).toBeLessThanOrEqual(mostUnsaved + lanes);
    expect(countStatuses(ledger.statuses).sent).toBe(500);
  });

  it('stops as soon as another worker has claimed the chunk', async () => {
    const ledger = new FakeLedger();
    let done = 0;
    ledger.stale = () => done >= 60;
    await runChunk(claimOf(500), ledger, async () => {
      done += 1;
      await sleep(0);
      return sent;
    });
    expect(done).toBeLessThan(200);
    expect(ledger.ends.map(end => end.then)).not.toContain('finish');
    expect(ledger.ends.map(end => end.then)).not.toContain('release');
  });

  it('after a freeze longer than its lease, sends nothing until the ledger confirms the claim', async () => {
    const ledger = new FakeLedger();
    let clock = 0;
    const now = jest.spyOn(performance, 'now').mockImplementation(() => clock);
    let done = 0;
    const send: Send = async () => {
      if (++done === 10) {
        clock += leaseMs;
        ledger.stale = () => true;
      }
      return sent;
    };
    await runChunk(claimOf(40), ledger, send, 1).finally(() => now.mockRestore());
    expect(done).toBe(10);
  });

  it('retries saving while the database is unavailable, and sends no more than the bound meanwhile', async () => {
    const ledger = new FakeLedger();
    let outages = 3;
    let done = 0;
    let doneInOutage = 0;
    ledger.before = async () => {
      if (outages === 0) return;
      outages -= 1;
      doneInOutage = done;
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    };
    await runChunk(claimOf(300), ledger, async () => {
      done += 1;
      await sleep(0);
      return sent;
    });
    expect(doneInOutage).toBeLessThanOrEqual(mostUnsaved + 4);
    expect(countStatuses(ledger.statuses).sent).toBe(300);
  });

  it.each(['57014', '53300', '25006', '40P01', '55P03'])(
    'saves what it sent, and sends it once, although saves fail with %s',
    async code => {
      const ledger = new FakeLedger();
      let failures = 2;
      ledger.before = async () => {
        if (failures-- > 0) throw Object.assign(new Error('not now'), { driverError: { code } });
      };
      const positions: number[] = [];
      await runChunk(claimOf(120), ledger, async position => {
        positions.push(position);
        return sent;
      });
      expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, position) => position));
      expect(countStatuses(ledger.statuses).sent).toBe(120);
    },
  );

  it('abandons a chunk whose save fails by its own fault, with that error', async () => {
    const ledger = new FakeLedger();
    ledger.before = () => Promise.reject(Object.assign(new Error('a bug'), { driverError: { code: '22P02' } }));
    await expect(runChunk(claimOf(10), ledger, async () => sent)).rejects.toThrow('a bug');
  });

  it('leaves deferred recipients pending and retries them later', async () => {
    const ledger = new FakeLedger();
    await runChunk(claimOf(3), ledger, async position =>
      position === 1 ? { status: 'retry', reason: '451 later', away: false } : sent,
    );
    expect(ledger.statusNames).toEqual(['sent', 'pending', 'sent']);
    expect(ledger.ends.at(-1)).toMatchObject({ then: 'release', deferred: true });
  });

  it('stops at once when the mail server is unavailable, without counting an attempt', async () => {
    const ledger = new FakeLedger();
    let tries = 0;
    await runChunk(claimOf(500), ledger, async () => {
      tries += 1;
      return { status: 'retry', reason: 'refused', away: true };
    });
    expect(tries).toBeLessThanOrEqual(4);
    expect(ledger.ends.at(-1)).toEqual({ then: 'release', dueInMs: 0, deferred: false });
  });

  it('finishes messages in progress, saves and releases the chunk at shutdown', async () => {
    const ledger = new FakeLedger();
    const stopping = new AbortController();
    let done = 0;
    const send: Send = async () => {
      await sleep(1);
      if (++done === 20) stopping.abort();
      return sent;
    };
    await runChunk(claimOf(500), ledger, send, 4, stopping);
    expect(done).toBeLessThan(30);
    expect(countStatuses(ledger.statuses).sent).toBe(done);
    expect(ledger.ends.at(-1)).toEqual({ then: 'release', dueInMs: 0, deferred: false });
  });
});

describe('sending a chunk of a delivery that is paused or cancelled', () => {
  it('ends with the next save, without counting an attempt', async () => {
    const ledger = new FakeLedger();
    let done = 0;
    ledger.halted = () => done >= 60;
    await runChunk(claimOf(500), ledger, async () => {
      done += 1;
      await sleep(0);
      return sent;
    });
    expect(done).toBeLessThan(200);
    expect(countStatuses(ledger.statuses).sent).toBe(done);
    expect(ledger.ends.at(-1)).toEqual({ then: 'release', dueInMs: 0, deferred: false });
  });

  it('does not start if that happened during the claim', async () => {
    const ledger = new FakeLedger();
    const send = jest.fn();
    await runChunk(claimOf(5, { isHalted: true }), ledger, send);
    expect(send).not.toHaveBeenCalled();
    expect(ledger.ends).toEqual([{ then: 'release', dueInMs: 0, deferred: false }]);
  });

  it('sends nothing that is waiting for a connection', async () => {
    const ledger = new FakeLedger();
    ledger.halted = () => true;
    let free: () => void = () => undefined;
    const connection = new Promise<void>(resolve => (free = resolve));
    const send = jest.fn(async () => sent);
    const run = new ChunkRun(claimOf(5), {
      ledger,
      send,
      lanes: 5,
      stopping: new AbortController().signal,
      permit: freely,
      whenFree: async work => {
        await connection;
        return work();
      },
    }).run();
    await waitUntil(() => ledger.ends.length > 0, { what: 'the look' });
    free();
    await run;
    expect(send).not.toHaveBeenCalled();
    expect(ledger.statusNames).toEqual(Array(5).fill('pending'));
  });

  it('does not continue while the ledger has not responded for two seconds', async () => {
    const ledger = new FakeLedger();
    let clock = 0;
    const now = jest.spyOn(performance, 'now').mockImplementation(() => clock);
    let done = 0;
    const send: Send = async () => {
      if (++done === 10) {
        clock += 2_000;
        ledger.halted = () => true;
      }
      return sent;
    };
    await runChunk(claimOf(40), ledger, send, 1).finally(() => now.mockRestore());
    expect(done).toBe(10);
  });
});

describe('the back-off before deferred recipients are retried', () => {
  it('doubles from 10 seconds up to 10 minutes, with a jitter of a tenth', () => {
    expect([0, 1, 2, 10].map(attempts => retryWait(attempts, 0.5))).toEqual([10_000, 20_000, 40_000, 600_000]);
    expect(retryWait(0, 0)).toBe(9_000);
    expect(retryWait(0, 1)).toBe(11_000);
  });
});
