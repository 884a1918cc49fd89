import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { ProblemBody } from '@aar/contracts/errors';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { RunningClock } from '@aar/testing/running-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type Notifications, startNotifications } from './notifications.harness';

const clock = new RunningClock();
const [hour, day] = [3_600_000, 24 * 3_600_000];
type Answer = Campaign & Omit<ProblemBody, 'status'>;

let site: Notifications;
beforeAll(async () => {
  site = await startNotifications({ CAMPAIGN_APPROVAL_FROM: '10' }, clock);
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const newAdmin = (): Actor => ({ id: randomUUID(), role: 'admin' });
const start = async (actor: Actor, changes: object = {}) =>
  (await site.call<Answer>('POST /admin/broadcast', { ...site.aBroadcast, ...changes }, { actor })).body;
const draft = async (actor: Actor) =>
  (await site.call<Answer>('POST /admin/campaigns', site.aBroadcast, { actor })).body.id;
const act = async (id: string, action: string, actor: Actor, body: object = {}) =>
  (await site.call<Answer>(`POST /admin/campaigns/${id}/${action}`, body, { actor })).body;
const inTime = (ms: number) => ({ at: new Date(clock.now().getTime() + ms).toISOString() });

describe('the campaigns of one administrator', () => {
  it('count together, on all channels', async () => {
    await site.addMembers(6);
    const [one, other] = [newAdmin(), newAdmin()];
    expect((await start(one)).status).toBe('preparing');
    expect((await start(one)).status).toBe('awaiting-approval');
    await site.dataSource.query('update recipients set mobile = $1, mobile_confirmed = true', ['9822012345']);
    expect((await start(one, { messageType: 'sms' })).status).toBe('awaiting-approval');
    expect((await start(other)).status).toBe('preparing');
  });

  it('count together when they are started at the same time', async () => {
    await site.addMembers(6);
    const one = newAdmin();
    const started = await Promise.all([start(one), start(one), start(one)]);
    expect(started.map(({ status }) => status).sort()).toEqual(['awaiting-approval', 'awaiting-approval', 'preparing']);
  });

  it('count for a day', async () => {
    await site.addMembers(6);
    const one = newAdmin();
    await start(one);
    clock.advance(day - hour);
    expect((await start(one)).status).toBe('awaiting-approval');
    clock.advance(2 * hour);
    expect((await start(one)).status).toBe('preparing');
  });

  it('count on the day when they are sent, not on the day when they are scheduled', async () => {
    await site.addMembers(6);
    const one = newAdmin();
    const [first, second, third] = [await draft(one), await draft(one), await draft(one)];
    expect((await act(first, 'schedule', one, inTime(3 * day))).status).toBe('scheduled');
    clock.advance(2 * day);
    expect((await act(second, 'schedule', one, inTime(day + hour))).status).toBe('awaiting-approval');
    expect((await act(third, 'schedule', one, inTime(3 * day))).status).toBe('scheduled');
  });

  it('no longer count when a second administrator has approved them', async () => {
    await site.addMembers(10);
    const [one, second] = [newAdmin(), newAdmin()];
    await follow(second);
    const { campaignId } = (
      await site.call<{ campaignId: string }>('POST /admin/broadcast', site.aBroadcast, {
        actor: one,
      })
    ).body;
    expect((await act(campaignId, 'approve', second)).status).toBe('preparing');
    await site.dataSource.query(`update recipients set bulk_email = false where full_name in ('Member 1', 'Member 2')`);
    expect((await start(one)).status).toBe('preparing');
  });

  it('leave less to send without approval, as the preview of the audience shows', async () => {
    await site.addMembers(6);
    const one = newAdmin();
    const left = async () =>
      (
        await site.call<{ approvalFrom: number }>(
          'POST /admin/campaigns/audience',
          { targetAudience: 'all' },
          { actor: one },
        )
      ).body.approvalFrom;
    expect(await left()).toBe(10);
    await start(one);
    expect(await left()).toBe(4);
  });
});

/** Publishes identity's event about an administrator. */
async function follow({ id }: Actor, granted: { roleGrantedBy?: string[]; roleGrantedAt?: string | null } = {}) {
  await site.publish(memberChanged, {
    memberId: id,
    version: 1,
    fullName: 'Ruth Fernandes',
    userType: 'activist',
    role: 'admin',
    state: 'Goa',
    city: 'Panaji',
    experience: null,
    interests: [],
    bio: null,
    ngoName: null,
    ngoWebsite: null,
    ngoDescription: null,
    isVerified: true,
    status: 'active',
    listed: false,
    joinedAt: new Date().toISOString(),
    ...granted,
  });
  const known = () => site.dataSource.query('select from recipients where member_id = $1', [id]);
  await waitUntil(async () => (await known()).length > 0, { what: 'the administrator' });
}

describe('an approval', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
  async function waitingCampaign(author: Actor) {
    await site.addMembers(10);
    const { campaignId } = (
      await site.call<{ campaignId: string }>('POST /admin/broadcast', site.aBroadcast, {
        actor: author,
      })
    ).body;
    return campaignId;
  }

  it('is not given by somebody to whom the author gave the role within 30 days, nor the other way round', async () => {
    const [author, younger, older] = [newAdmin(), newAdmin(), newAdmin()];
    await follow(author, { roleGrantedBy: [older.id, randomUUID()], roleGrantedAt: daysAgo(29) });
    await follow(younger, { roleGrantedBy: [randomUUID(), author.id], roleGrantedAt: daysAgo(29) });
    await follow(older);
    const id = await waitingCampaign(author);
    for (const approver of [younger, older])
      expect(await act(id, 'approve', approver)).toMatchObject({ code: 'notifications.campaign.granted-recently' });
  });

  it('is given by somebody to whom the author gave the role longer ago, or to whom others gave it', async () => {
    const [author, old, independent] = [newAdmin(), newAdmin(), newAdmin()];
    await follow(author);
    await follow(old, { roleGrantedBy: [author.id, randomUUID()], roleGrantedAt: daysAgo(31) });
    await follow(independent, { roleGrantedBy: [randomUUID(), randomUUID()], roleGrantedAt: daysAgo(1) });
    for (const approver of [old, independent])
      expect(await act(await waitingCampaign(author), 'approve', approver)).toMatchObject({
        approvedBy: { id: approver.id },
      });
  });

  it('is not given before this service knows who gave the role', async () => {
    const id = await waitingCampaign(newAdmin());
    expect(await act(id, 'approve', newAdmin())).toMatchObject({ code: 'notifications.campaign.granted-recently' });
  });
});
