import { responseOffered, supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import type { Output } from '@aar/contracts/contract';
import type { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

/** One member of each combination of confirmed e-mail and mobile. */
async function aMemberOfEachKind() {
  const [both, email, mobile, neither] = await site.addMembers(4);
  const prove = (id: string, emailConfirmed: boolean, mobileConfirmed: boolean) =>
    site.dataSource.query(
      `update recipients set email_confirmed = $2, mobile_confirmed = $3, mobile = '98220' || right(email, 5)
       where member_id = $1`,
      [id, emailConfirmed, mobileConfirmed],
    );
  await prove(both!.id, true, true);
  await prove(email!.id, true, false);
  await prove(mobile!.id, false, true);
  await prove(neither!.id, false, false);
  return { both: both!, email: email!, mobile: mobile!, neither: neither! };
}

const addressesMailed = () => [...site.mail.counts.keys()].sort();

describe('mail to members', () => {
  it('goes only to confirmed addresses, not to ones that staff or a member only entered', async () => {
    const { both, email } = await aMemberOfEachKind();
    const expected = [both, email].map(member => member.email).sort();
    const audience = await site.call<Output<typeof campaigns.audience>>('POST /admin/campaigns/audience', {
      targetAudience: 'all',
    });
    expect(audience.body).toMatchObject({ total: 4, email: 2 });
    const { body } = await site.broadcast();
    expect(body.recipientCount).toBe(2);
    await site.startWorker();
    await site.completed(body.campaignId);
    expect(addressesMailed()).toEqual(expected);
  });

  it('is not needed for alerts on the site', async () => {
    const { both, email, mobile, neither } = await aMemberOfEachKind();
    const requestId = randomUUID();
    await site.publish(supportRequestCreated, {
      requestId,
      ownerId: randomUUID(),
      title: 'Dog in a well',
      requestType: 'Other',
      urgencyLevel: 'critical',
      location: 'Camp',
      state: 'Maharashtra',
      city: 'Pune',
      createdAt: new Date().toISOString(),
    });
    await site.startWorker();
    await waitUntil(() => site.mail.counts.size === 2, { what: 'the alert' });
    expect(addressesMailed()).toEqual([both, email].map(member => member.email).sort());
    for (const { id } of [mobile, neither])
      expect((await site.inbox(id)).notifications.map(({ title }) => title)).toEqual(['Dog in a well']);
  });

  it('about an offer of help does not go to an unconfirmed address', async () => {
    const { both, mobile } = await aMemberOfEachKind();
    for (const owner of [mobile, both])
      await site.publish(responseOffered, {
        responseId: randomUUID(),
        requestId: randomUUID(),
        requestTitle: 'Dog in a well',
        ownerId: owner.id,
        responderId: randomUUID(),
        responderName: 'Ravi',
      });
    await site.startWorker();
    await waitUntil(() => site.mail.sentTo(both.email).length > 0, { what: 'the mail about the other offer' });
    expect(addressesMailed()).toEqual([both.email]);
    expect((await site.inbox(mobile.id)).notifications).toHaveLength(1);
  });

  it('reaches a member only while the address is confirmed', async () => {
    const { both, mobile } = await aMemberOfEachKind();
    const { body } = await site.broadcast();
    // The state at the time of sending counts.
    await site.dataSource.query('update recipients set email_confirmed = false where member_id = $1', [both.id]);
    await site.startWorker();
    await site.completed(body.campaignId);
    expect((await site.campaign(body.campaignId)).counts).toMatchObject({ sent: 1, suppressed: 1 });
    await site.dataSource.query('update recipients set email_confirmed = true where member_id = $1', [mobile.id]);
    const second = await site.broadcast();
    await site.completed(second.body.campaignId);
    expect(site.mail.sentTo(mobile.email)).toHaveLength(1);
  });
});
