import { randomUUID } from 'node:crypto';
import { waitUntil } from '@aar/tools/ports.mjs';
import { addChunk } from '../src/deliveries/add-chunk';
import { type ChunkId, ChunkLedger, type Claim } from '../src/deliveries/chunk-ledger';
import { markCancelled } from '../src/deliveries/delivery-totals';
import { byteOfStatus } from '../src/deliveries/recipient-status';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;
let ledger: ChunkLedger;

beforeAll(async () => {
  site = await startNotifications();
  ledger = new ChunkLedger(site.dataSource);
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

async function aChunk(): Promise<ChunkId> {
  const chunk = { deliveryId: randomUUID(), number: 0 };
  await addChunk(site.dataSource.manager, {
    ...chunk,
    kind: 'alert',
    channel: 'email',
    memberIds: [randomUUID(), randomUUID()],
  });
  return chunk;
}

/** Claims the only chunk of the test. */
const claimNext = () => ledger.claim('email', ['email']);

const change = ({ deliveryId }: ChunkId, what: string) =>
  site.dataSource.query(`update delivery_chunks set ${what} where delivery_id = $1`, [deliveryId]);
const row = async ({ deliveryId }: ChunkId) =>
  (await site.dataSource.query('select * from delivery_chunks where delivery_id = $1', [deliveryId]))[0];
const runOut = (chunk: ChunkId) => change(chunk, `leased_until = now() - interval '1 second'`);

/** Its lease has expired, and its holder did not save within the grace period. */
async function takenOver(chunk: ChunkId) {
  await runOut(chunk);
  expect(await claimNext()).toBeNull();
  await runOut(chunk);
}

const allSent = Buffer.alloc(2, byteOfStatus.sent);
const finish = (claim: Claim) => ledger.save(claim, allSent, [], { then: 'finish' });

describe('a chunk of the ledger', () => {
  it('is leased by one worker until its lease expires, then by the next', async () => {
    const chunk = await aChunk();
    expect(await claimNext()).toMatchObject({ fence: 1 });
    expect(await claimNext()).toBeNull();
    await takenOver(chunk);
    expect(await claimNext()).toMatchObject({ fence: 2 });
  });

  it('is left for a moment to the worker that claimed it when its lease has expired', async () => {
    const chunk = await aChunk();
    const holder = (await claimNext())!;
    await runOut(chunk);
    expect([await claimNext(), await claimNext()]).toEqual([null, null]);
    expect((await ledger.save(holder, allSent, [], { then: 'hold' })).saved).toBe(true);
    // The next expiry is a different one.
    await runOut(chunk);
    expect(await claimNext()).toBeNull();
    expect((await finish(holder)).saved).toBe(true);
  });

  it('is written only by its latest claim, not by earlier ones', async () => {
    const chunk = await aChunk();
    const frozen = (await claimNext())!;
    await takenOver(chunk);
    const latest = (await claimNext())!;
    const before = await row(chunk);
    const failures = [{ position: 0, reason: 'no such user' }];
    for (const next of [{ then: 'hold' }, { then: 'finish' }, { then: 'release', dueInMs: 0, deferred: true }] as const)
      expect((await ledger.save(frozen, allSent, failures, next)).saved).toBe(false);
    expect(await row(chunk)).toEqual(before);
    expect(await site.dataSource.query('select from delivery_failures')).toEqual([]);
    expect((await finish(latest)).saved).toBe(true);
    expect(await row(chunk)).toMatchObject({ statuses: allSent, sent: 2 });
  });

  it('is not claimed before it is due', async () => {
    const chunk = await aChunk();
    await change(chunk, `due_at = now() + interval '1 minute'`);
    expect(await claimNext()).toBeNull();
    await change(chunk, 'due_at = now()');
    expect(await claimNext()).not.toBeNull();
  });

  it('has a day for retries from its first claim, however old its delivery is', async () => {
    const chunk = await aChunk();
    await site.dataSource.query(`update deliveries set give_up_at = now() - interval '1 hour'`);
    const { giveUpAt } = (await claimNext())!;
    expect((giveUpAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    await change(chunk, `leased_until = null, give_up_at = give_up_at - interval '20 hours'`);
    expect((await claimNext())!.giveUpAt).toEqual(new Date(giveUpAt.getTime() - 20 * 3_600_000));
  });

  it('is retried as long as its delivery, which may wait for the end of the night', async () => {
    await aChunk();
    await site.dataSource.query(`update deliveries set give_up_at = now() + interval '30 hours'`);
    expect(((await claimNext())!.giveUpAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(30, 1);
  });

  it('is neither claimed nor written once it is finished', async () => {
    const chunk = await aChunk();
    const claim = (await claimNext())!;
    await finish(claim);
    const before = await row(chunk);
    expect((await ledger.save(claim, Buffer.alloc(2), [], { then: 'hold' })).saved).toBe(false);
    expect(await row(chunk)).toEqual(before);
    expect(await claimNext()).toBeNull();
  });

  it('that is released is claimed again when it is due, with an attempt counted if recipients were deferred', async () => {
    const chunk = await aChunk();
    for (const [deferred, attempts] of [
      [true, 1],
      [false, 1],
    ] as const) {
      await ledger.save((await claimNext())!, Buffer.alloc(2), [], {
        then: 'release',
        dueInMs: 60_000,
        deferred,
      });
      expect(await claimNext()).toBeNull();
      await change(chunk, 'due_at = now()');
      expect(await row(chunk)).toMatchObject({ attempts });
    }
    expect(await claimNext()).not.toBeNull();
  });

  it('of a cancelled delivery is left to its worker until released, then only pending recipients are marked', async () => {
    const chunk = await aChunk();
    const claim = (await claimNext())!;
    await cancel(chunk);
    await markCancelled(site.dataSource);
    expect(await row(chunk)).toMatchObject({ finished_at: null, cancelled: 0 });
    const oneSent = Buffer.from([byteOfStatus.sent, byteOfStatus.pending]);
    expect(await ledger.save(claim, oneSent, [], { then: 'release', dueInMs: 0, deferred: false })).toEqual({
      saved: true,
      isHalted: true,
    });
    await markCancelled(site.dataSource);
    const statuses = Buffer.from([byteOfStatus.sent, byteOfStatus.cancelled]);
    expect(await row(chunk)).toMatchObject({ statuses, sent: 1, cancelled: 1, finished_at: expect.any(Date) });
  });

  it('of a cancelled delivery is not written by a worker that was frozen past its lease', async () => {
    const chunk = await aChunk();
    const frozen = (await claimNext())!;
    await cancel(chunk);
    await runOut(chunk);
    await markCancelled(site.dataSource);
    const before = await row(chunk);
    expect(before).toMatchObject({ cancelled: 2 });
    expect((await finish(frozen)).saved).toBe(false);
    expect(await row(chunk)).toEqual(before);
  });

  it.each(['paused', 'cancelled'])('of a delivery that is %s is not claimed', async state => {
    const chunk = await aChunk();
    await site.dataSource.query('update deliveries set state = $2 where id = $1', [chunk.deliveryId, state]);
    expect(await claimNext()).toBeNull();
  });
});

describe('a chunk claimed during a concurrent pause', () => {
  it('is claimed as halted, and the delivery stays paused', async () => {
    const chunk = await aChunk();
    const pausing = site.dataSource.createQueryRunner();
    await pausing.startTransaction();
    await pausing.query(`update deliveries set state = 'paused' where id = $1`, [chunk.deliveryId]);
    const claiming = claimNext();
    await waitUntil(async () => (await site.dataSource.query(`select from pg_locks where not granted`)).length > 0, {
      what: 'the claim to wait',
    });
    await pausing.commitTransaction();
    await pausing.release();
    expect(await claiming).toMatchObject({ isHalted: true });
    expect(await site.dataSource.query('select state from deliveries')).toEqual([{ state: 'paused' }]);
  });
});

const cancel = ({ deliveryId }: ChunkId) =>
  site.dataSource.query(`update deliveries set state = 'cancelled' where id = $1`, [deliveryId]);
