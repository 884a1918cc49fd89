import { randomUUID } from 'node:crypto';
import { addChunk } from '../src/deliveries/add-chunk';
import { type ChunkId, ChunkLedger, type Claim } from '../src/deliveries/chunk-ledger';
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
  await addChunk(site.dataSource.manager, { ...chunk, kind: 'alert', memberIds: [randomUUID(), randomUUID()] });
  return chunk;
}

const change = ({ deliveryId }: ChunkId, what: string) =>
  site.dataSource.query(`update delivery_chunks set ${what} where delivery_id = $1`, [deliveryId]);
const row = async ({ deliveryId }: ChunkId) =>
  (await site.dataSource.query('select * from delivery_chunks where delivery_id = $1', [deliveryId]))[0];
const runOut = (chunk: ChunkId) => change(chunk, `leased_until = now() - interval '1 second'`);

const allSent = Buffer.alloc(2, byteOfStatus.sent);
const finish = (claim: Claim) => ledger.save(claim, allSent, [], { then: 'finish' });

describe('a chunk of the ledger', () => {
  it('is held by one worker until its lease runs out, and then by the next', async () => {
    const chunk = await aChunk();
    expect(await ledger.claim(chunk)).toMatchObject({ fence: 1 });
    expect(await ledger.claim(chunk)).toBeNull();
    await runOut(chunk);
    expect(await ledger.claim(chunk)).toMatchObject({ fence: 2 });
  });

  it('is written by the latest who claimed it, and by nobody who claimed it before', async () => {
    const chunk = await aChunk();
    const frozen = (await ledger.claim(chunk))!;
    await runOut(chunk);
    const latest = (await ledger.claim(chunk))!;
    const before = await row(chunk);
    const failures = [{ position: 0, reason: 'no such user' }];
    for (const next of [{ then: 'hold' }, { then: 'finish' }, { then: 'release', dueInMs: 0, deferred: true }] as const)
      expect(await ledger.save(frozen, allSent, failures, next)).toBe(false);
    expect(await row(chunk)).toEqual(before);
    expect(await site.dataSource.query('select from delivery_failures')).toEqual([]);
    expect(await finish(latest)).toBe(true);
    expect(await row(chunk)).toMatchObject({ statuses: allSent, sent: 2 });
  });

  it('is not claimed before it is due', async () => {
    const chunk = await aChunk();
    await change(chunk, `due_at = now() + interval '1 minute'`);
    expect(await ledger.claim(chunk)).toBeNull();
    await change(chunk, 'due_at = now()');
    expect(await ledger.claim(chunk)).not.toBeNull();
  });

  it('is neither claimed nor written once it is finished', async () => {
    const chunk = await aChunk();
    const claim = (await ledger.claim(chunk))!;
    await finish(claim);
    const before = await row(chunk);
    expect(await ledger.save(claim, Buffer.alloc(2), [], { then: 'hold' })).toBe(false);
    expect(await row(chunk)).toEqual(before);
    expect(await ledger.claim(chunk)).toBeNull();
  });

  it('that is given back is claimed again when it is due, the attempt counted where the mail server deferred it', async () => {
    const chunk = await aChunk();
    for (const [deferred, attempts] of [
      [true, 1],
      [false, 1],
    ] as const) {
      await ledger.save((await ledger.claim(chunk))!, Buffer.alloc(2), [], {
        then: 'release',
        dueInMs: 60_000,
        deferred,
      });
      expect(await ledger.claim(chunk)).toBeNull();
      await change(chunk, 'due_at = now()');
      expect(await row(chunk)).toMatchObject({ attempts });
    }
    expect(await ledger.claim(chunk)).not.toBeNull();
  });
});
