import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from '@aar/tools/ports.mjs';
import { Redis } from 'ioredis';
import { mostUnsaved } from '../src/deliveries/chunk-run';
import { type Notifications, startNotifications } from './notifications.harness';

const chunksAtOnce = 4;
const connections = 20;
/** The number of messages one crash may send twice: those sent but not saved, and those in progress. */
const bound = chunksAtOnce * (mostUnsaved + connections);

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const sinkHas = (count: number) =>
  waitUntil(() => site.mail.received.length >= count, { what: `${count} mails`, timeout: 60_000 });

async function kill(child: ChildProcess) {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Everyone got the message, the ledger records it, and there are no more duplicates than crashes allow. */
async function expectAllReached(id: string, total: number, duplicates: number) {
  const { counts } = await site.campaign(id);
  expect(counts).toEqual({ total, sent: total, pending: 0, failed: 0, unknown: 0, suppressed: 0, cancelled: 0 });
  expect(site.mail.counts.size).toBe(total);
  expect(site.mail.duplicates).toBeLessThanOrEqual(duplicates);
}

describe('a campaign', () => {
  it('whose worker is killed halfway is completed by the next one: nobody is left out, few get it twice', async () => {
    await site.addMembers(4_000);
    site.mail.delay = 5;
    const { body } = await site.broadcast();
    const worker = await site.spawnWorker();
    await sinkHas(2_000);
    await kill(worker);
    const atKill = site.mail.received.length;
    expect((await site.campaign(body.campaignId)).counts.sent).toBeLessThanOrEqual(atKill);
    await site.spawnWorker();
    await site.completed(body.campaignId, 90_000);
    await expectAllReached(body.campaignId, 4_000, bound);
    const ids = new Map<string, Set<string>>();
    for (const { to, messageId } of site.mail.received) ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
    expect([...ids.values()].every(({ size }) => size === 1)).toBe(true);
  });

  it('continues without loss or duplicates when its worker is stopped and another starts', async () => {
    await site.addMembers(2_000);
    site.mail.delay = 5;
    const { body } = await site.broadcast();
    const worker = await site.spawnWorker();
    await sinkHas(700);
    const exited = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect((await exited)[0]).toBe(0);
    expect((await site.campaign(body.campaignId)).counts.sent).toBe(site.mail.received.length);
    await site.spawnWorker();
    await site.completed(body.campaignId, 60_000);
    await expectAllReached(body.campaignId, 2_000, 0);
  });

  it('is accepted while Redis is down and completed once it is back', async () => {
    await site.addMembers(1_200);
    await site.startWorker();
    await site.servers.redis.stop('SIGKILL');
    const { status, body } = await site.broadcast();
    expect(status).toBe(202);
    await site.servers.redis.start();
    await site.completed(body.campaignId, 60_000);
    await expectAllReached(body.campaignId, 1_200, 0);
  });

  it('is completed although Redis loses all data in the middle of it', async () => {
    await site.addMembers(6_000);
    site.mail.delay = 5;
    await site.startWorker();
    const { body } = await site.broadcast();
    await sinkHas(500);
    const redis = new Redis(site.servers.redisUrl);
    await redis.flushall();
    await redis.quit();
    await site.completed(body.campaignId, 90_000);
    await expectAllReached(body.campaignId, 6_000, bound);
  });

  it('is completed although Redis crashes in the middle of it', async () => {
    await site.addMembers(4_000);
    site.mail.delay = 5;
    await site.startWorker();
    const { body } = await site.broadcast();
    await sinkHas(500);
    await site.servers.redis.stop('SIGKILL');
    await site.servers.redis.start();
    await site.completed(body.campaignId, 90_000);
    await expectAllReached(body.campaignId, 4_000, bound);
  });

  it('is completed although the database crashes in the middle of it', async () => {
    await site.addMembers(3_000);
    site.mail.delay = 5;
    await site.startWorker();
    const { body } = await site.broadcast();
    await sinkHas(800);
    await site.servers.postgres.stop('SIGQUIT');
    await site.servers.postgres.start();
    await site.completed(body.campaignId, 90_000);
    await expectAllReached(body.campaignId, 3_000, bound);
  });

  it('waits for an unavailable mail server without failing recipients', async () => {
    await site.addMembers(800);
    await site.startWorker();
    await site.mail.stop();
    const { body } = await site.broadcast();
    const untilTried = 'select from delivery_chunks where fence > 1';
    await waitUntil(async () => (await site.dataSource.query(untilTried)).length > 0, { what: 'Trying' });
    await site.mail.start();
    await site.completed(body.campaignId, 90_000);
    await expectAllReached(body.campaignId, 800, 0);
  });

  it('is not corrupted by a worker that was frozen past its lease', async () => {
    await site.addMembers(2_000);
    site.mail.delay = 5;
    const { body } = await site.broadcast();
    const frozen = await site.spawnWorker();
    await sinkHas(600);
    frozen.kill('SIGSTOP');
    const atFreeze = site.mail.received.length;
    await site.spawnWorker();
    await site.completed(body.campaignId, 90_000);
    const before = await site.dataSource.query('select number, statuses, fence from delivery_chunks order by number');
    frozen.kill('SIGCONT');
    // It resumes, finds that its chunks are claimed by another worker, and claims others.
    const next = await site.broadcast({ targetAudience: 'all', subject: 'Another one' });
    await site.completed(next.body.campaignId, 60_000);
    const after = await site.dataSource.query(
      'select number, statuses, fence from delivery_chunks where delivery_id = $1 order by number',
      [body.campaignId],
    );
    expect(after).toEqual(before);
    expect((await site.campaign(body.campaignId)).counts).toMatchObject({ total: 2_000, sent: 2_000, pending: 0 });
    const first = site.mail.received.filter(({ messageId }) => messageId.includes(body.campaignId));
    expect(new Set(first.map(({ to }) => to)).size).toBe(2_000);
    expect(first.length - 2_000).toBeLessThanOrEqual(bound);
    expect(atFreeze).toBeLessThan(2_000);
  });
});
