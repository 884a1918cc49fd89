import { once } from 'node:events';
import type { Output } from '@aar/contracts/contract';
import type { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import { DeliveryControl } from '../src/deliveries/delivery-control';
import { type Notifications, startNotifications } from './notifications.harness';

const connections = 20;

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const act = (action: 'pause' | 'resume' | 'cancel', id: string) =>
  inTransaction(site.dataSource, tx => site.service.app.get(DeliveryControl)[action](tx, id));

const mailsOf = (id: string) => site.mail.received.filter(({ messageId }) => messageId.includes(id)).length;
const sinkHas = (id: string, count: number) =>
  waitUntil(() => mailsOf(id) >= count, { what: `${count} mails`, timeout: 60_000 });

/** Waits until no chunk of the delivery is leased. */
const letGo = (id: string) =>
  waitUntil(
    async () =>
      (await site.dataSource.query('select from delivery_chunks where delivery_id = $1 and leased_until > now()', [id]))
        .length === 0,
    { what: 'letting go', timeout: 30_000 },
  );

async function expectAllReachedOnce(id: string, total: number) {
  expect((await site.campaign(id)).counts).toMatchObject({ total, sent: total, pending: 0, cancelled: 0 });
  expect(mailsOf(id)).toBe(total);
  expect(site.mail.counts.size).toBe(total);
}

/** A broadcast to this many members, paused once some have got it and no message is in progress. */
async function pausedBroadcast(total: number, after: number) {
  await site.addMembers(total);
  const { body } = await site.broadcast();
  await sinkHas(body.campaignId, after);
  expect(await act('pause', body.campaignId)).toBe('paused');
  await letGo(body.campaignId);
  return body.campaignId;
}

describe('a delivery that is paused', () => {
  it('finishes messages in progress and sends nothing queued behind them, in the middle of its chunks', async () => {
    await site.addMembers(2_000);
    await site.startWorker();
    site.mail.delay = 1_000;
    const { campaignId } = (await site.broadcast()).body;
    await sinkHas(campaignId, connections);
    await act('pause', campaignId);
    const atPause = mailsOf(campaignId);
    await letGo(campaignId);
    // Far fewer than a chunk has: the messages in progress, and those started before the workers noticed, which check once a
    // second.
    expect(mailsOf(campaignId) - atPause).toBeLessThan(500);
    const { status, counts } = await site.campaign(campaignId);
    expect({ status, sent: counts.sent }).toEqual({ status: 'paused', sent: mailsOf(campaignId) });
    expect(counts.pending).toBe(2_000 - counts.sent);
    await waitUntil(() => site.pushedTo('admins', 'campaign').at(-1)?.status === 'paused', { what: 'the report' });
  });

  it('is overtaken by another one, and finishes when resumed, without duplicates or losses', async () => {
    site.mail.delay = 20;
    await site.startWorker();
    const id = await pausedBroadcast(1_700, 200);
    const atPause = mailsOf(id);
    expect(await act('pause', id)).toBeNull();
    await site.addMembers(30, { userType: 'ngo' });
    const other = (await site.broadcast({ targetAudience: 'ngos' })).body.campaignId;
    await site.completed(other);
    expect(mailsOf(id)).toBe(atPause);
    expect(await act('resume', id)).toBe('queued');
    await site.completed(id);
    expect(mailsOf(id)).toBe(1_700);
    expect((await site.campaign(id)).counts).toMatchObject({ sent: 1_700, pending: 0 });
    expect(new Set(site.mail.received.map(({ messageId }) => messageId)).size).toBe(1_730);
  });

  it('loses and repeats nothing if its worker is killed meanwhile', async () => {
    site.mail.delay = 20;
    const worker = await site.spawnWorker();
    const id = await pausedBroadcast(1_700, 200);
    const exited = once(worker, 'exit');
    worker.kill('SIGKILL');
    await exited;
    await act('resume', id);
    await site.spawnWorker();
    await site.completed(id, 60_000);
    await expectAllReachedOnce(id, 1_700);
  });

  it('is not started by any worker, whatever is queued', async () => {
    await site.addMembers(700);
    const id = (await site.broadcast()).body.campaignId;
    await act('pause', id);
    await site.startWorker();
    await site.addMembers(5, { userType: 'ngo' });
    await site.completed((await site.broadcast({ targetAudience: 'ngos' })).body.campaignId);
    expect(mailsOf(id)).toBe(0);
    await act('resume', id);
    await site.completed(id);
    expect(mailsOf(id)).toBe(700);
  });

  it('has as much time left for retries as when it was paused', async () => {
    await site.addMembers(3);
    const id = (await site.broadcast()).body.campaignId;
    await act('pause', id);
    await site.dataSource.query(
      `update deliveries set paused_at = now() - interval '2 days', give_up_at = now() - interval '1 day' where id = $1`,
      [id],
    );
    await site.dataSource.query(
      `update delivery_chunks set give_up_at = now() - interval '30 hours' where delivery_id = $1`,
      [id],
    );
    await act('resume', id);
    const [left] = await site.dataSource.query(
      `select round(extract(epoch from d.give_up_at - now()) / 3600)::int as delivery,
         round(extract(epoch from c.give_up_at - now()) / 3600)::int as chunk
       from deliveries d join delivery_chunks c on c.delivery_id = d.id where d.id = $1`,
      [id],
    );
    expect(left).toEqual({ delivery: 24, chunk: 18 });
  });
});

describe('a delivery that is cancelled', () => {
  const recipients = async (id: string, status: string) =>
    (
      await site.call<Output<typeof campaigns.recipients>>(
        `GET /admin/campaigns/${id}/recipients?status=${status}&limit=50`,
      )
    ).body.recipients;
  const closed = (id: string) =>
    waitUntil(async () => (await site.campaign(id)).finishedAt !== null, { what: 'closing', timeout: 60_000 });

  it('ends, and the ledger marks recipients not reached as cancelled', async () => {
    site.mail.delay = 20;
    await site.addMembers(1_700);
    await site.startWorker();
    const id = (await site.broadcast()).body.campaignId;
    await sinkHas(id, 200);
    expect(await act('cancel', id)).toBe('cancelled');
    await closed(id);
    const sent = mailsOf(id);
    expect(sent).toBeLessThan(1_700);
    const { status, counts } = await site.campaign(id);
    expect({ status, counts }).toEqual({
      status: 'cancelled',
      counts: { total: 1_700, sent, cancelled: 1_700 - sent, pending: 0, failed: 0, unknown: 0, suppressed: 0 },
    });
    const left = await recipients(id, 'cancelled');
    expect(left).toHaveLength(50);
    const emails = await site.dataSource.query('select email from recipients where member_id = any ($1)', [
      left.map(({ memberId }) => memberId),
    ]);
    for (const { email } of emails) expect(site.mail.sentTo(email)).toEqual([]);
    await waitUntil(() => site.pushedTo('admins', 'campaign').at(-1)?.status === 'cancelled', { what: 'the report' });
    for (const action of ['pause', 'resume', 'cancel'] as const) expect(await act(action, id)).toBeNull();
  });

  it('while it is paused reaches no more members', async () => {
    site.mail.delay = 20;
    await site.startWorker();
    const id = await pausedBroadcast(1_200, 100);
    const sent = mailsOf(id);
    await act('cancel', id);
    await closed(id);
    expect((await site.campaign(id)).counts).toMatchObject({ sent, cancelled: 1_200 - sent });
    expect(mailsOf(id)).toBe(sent);
  });

  it('preserves earlier refusals of the mail server', async () => {
    const members = await site.addMembers(40);
    const refused = members.slice(0, 5).map(({ email }) => email);
    const busy = members.slice(5, 9).map(({ email }) => email);
    site.mail.recipientReply = address =>
      refused.includes(address) ? '550 no such user' : busy.includes(address) ? '451 later' : '250 OK';
    await site.startWorker();
    const id = (await site.broadcast()).body.campaignId;
    const isTried = ({ sent, failed }: { sent: number; failed: number }) => sent === 31 && failed === 5;
    await waitUntil(async () => isTried((await site.campaign(id)).counts), { what: 'the others', timeout: 30_000 });
    await act('cancel', id);
    await closed(id);
    expect((await site.campaign(id)).counts).toMatchObject({ sent: 31, failed: 5, cancelled: 4, pending: 0 });
    expect((await recipients(id, 'failed')).every(({ reason }) => reason === '550 no such user')).toBe(true);
  });
});
