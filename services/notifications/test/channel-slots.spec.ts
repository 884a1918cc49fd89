import { waitUntil } from '@aar/tools/ports.mjs';
import { startDeliveryOf } from './deliveries';
import { type Notifications, startNotifications } from './notifications.harness';

const noon = new Date('2026-11-25T07:00:00Z');

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

/** Members that every channel reaches. */
async function members(count: number) {
  await site.addMembers(count);
  await site.dataSource.query(
    `update recipients set mobile = (9822000000 + substring(full_name from '[0-9]+')::int)::text, mobile_confirmed = true`,
  );
}

const leasedBy = async (channel: string): Promise<number> =>
  (
    await site.dataSource.query(
      `select count(*)::int as count from delivery_chunks c join deliveries d on d.id = c.delivery_id
       where d.channel = $1 and c.leased_until > now()`,
      [channel],
    )
  )[0].count;

const holds = (channel: string, chunks: number) =>
  waitUntil(async () => (await leasedBy(channel)) === chunks, { what: `${chunks} chunks of ${channel}` });

/** One message a second: a chunk of 500 holds its slot for minutes. */
const slow = { SMS_LIMITS: '1/second', WHATSAPP_LIMITS: '1/second' };

describe('the slots of a worker', () => {
  it('are all used by a slow channel while no other has work, and do not block the next channel', async () => {
    await members(1_600);
    await site.startWorker({ ...slow, QUEUE_CONCURRENCY: 'campaigns=2' }, noon);
    await startDeliveryOf(site, 'sms');
    await holds('sms', 2);
    const mail = await startDeliveryOf(site, 'email');
    await mail.finished();
    expect(await mail.counts()).toMatchObject({ sent: 1_600 });
    // Nothing was taken away from the slow channel, and it got no third chunk.
    expect(await leasedBy('sms')).toBe(2);
  });

  it('do not block a third channel when two slow ones occupy them, even if there is a single one', async () => {
    await members(600);
    await site.startWorker({ ...slow, QUEUE_CONCURRENCY: 'campaigns=1' }, noon);
    await startDeliveryOf(site, 'sms');
    await holds('sms', 1);
    await startDeliveryOf(site, 'whatsapp');
    await holds('whatsapp', 1);
    const mail = await startDeliveryOf(site, 'email');
    await mail.finished();
    expect(await mail.counts()).toMatchObject({ sent: 600 });
    expect([await leasedBy('sms'), await leasedBy('whatsapp')]).toEqual([1, 1]);
  });
});
