import type { Actor } from '@aar/contracts/access';
import type { ProblemBody } from '@aar/contracts/errors';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import type { SavedAudience } from '@aar/contracts/notifications/audiences.contract';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { atOnce } from '@aar/testing/at-once';
import { RunningClock } from '@aar/testing/running-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { CampaignBudget } from '../src/deliveries/campaign-budget';
import { CampaignControl } from '../src/campaigns/campaign-control';
import { CampaignWatch } from '../src/campaigns/campaign-watch';
import { shownCampaign } from '../src/campaigns/shown-campaign';
import { db } from '../src/database/db';
import { NotificationsConfig } from '../src/notifications.config';
import { admin, type Notifications, startNotifications } from './notifications.harness';

const clock = new RunningClock();
const hour = 3_600_000;
/** The body of a rejection without its status. */
type Refusal = Omit<ProblemBody, 'status'>;
const second: Actor = { id: '00000000-0000-4000-8000-00000000ad02', role: 'admin' };

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications(
    {
      CAMPAIGN_APPROVAL_FROM: '400',
      CAMPAIGN_TRIAL_FROM: '300',
      CAMPAIGN_TRIAL_RECIPIENTS: '40',
      CAMPAIGN_TRIAL_WAIT_SECONDS: '60',
      CAMPAIGN_HOLD_AFTER: '50',
      CAMPAIGN_BUDGET_MESSAGES: '2',
    },
    clock,
  );
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const written = {
  subject: 'Rally on Sunday',
  message: 'Meet us at ten in the morning at Shivaji Park.',
  messageType: 'email',
  targetAudience: 'all',
  urgency: 'high',
};
const draft = async (changes: object = {}) =>
  (await site.call<Campaign>('POST /admin/campaigns', { ...written, ...changes })).body;
const act = async (id: string, action: string, body: object = {}, actor: Actor = admin) => {
  const answer = await site.call<Campaign & Refusal>(`POST /admin/campaigns/${id}/${action}`, body, { actor });
  return { status: answer.status, body: answer.body };
};
const refused = ({ status, body }: { status: number; body: Refusal }) => ({
  status,
  code: body.code,
  fields: body.errors?.map(({ path }) => path),
});
const statusOf = async (id: string) => (await site.campaign(id)).status;
const becomes = (id: string, status: Campaign['status']) =>
  waitUntil(async () => (await statusOf(id)) === status, { what: `the campaign to be ${status}` });
const auditEntries = () =>
  site.told(auditEntryRequested).map(({ action, actorId }) => `${action} by ${actorId.slice(-4)}`);
/** Adds an administrator, to whom a test message may be sent if they have an address. */
const addStaff = (id: string, email: string | null = null) =>
  site.dataSource.query(
    `insert into recipients (member_id, full_name, user_type, role, state, city, status, email, email_confirmed, contact_version)
     values ($1, 'Meera Deshpande', 'activist', 'admin', 'Kerala', 'Kochi', 'active', $2, true, 1)`,
    [id, email],
  );

describe('a draft', () => {
  it('is saved, and rejects the second of two concurrent edits', async () => {
    const { id, revision, status } = await draft({ subject: '', message: 'Half a' });
    expect({ revision, status }).toEqual({ revision: 1, status: 'draft' });
    const put = (body: object) => site.call<Campaign & Refusal>(`PUT /admin/campaigns/${id}`, body);
    const kept = await put({ ...written, subject: 'Rally', revision: 1 });
    expect(kept.body).toMatchObject({ subject: 'Rally', revision: 2, updatedBy: { id: admin.id } });
    expect(refused(await put({ ...written, revision: 1 }))).toMatchObject({
      status: 409,
      code: 'notifications.campaign.changed',
    });
    expect((await site.campaign(id)).subject).toBe('Rally');
  });

  it('names its author without scanning all members', async () => {
    await addStaff(admin.id, 'meera@example.org');
    const { id } = await draft();
    expect((await site.campaign(id)).createdBy).toEqual({ id: admin.id, name: 'Meera Deshpande' });
    const plan = await inTransaction(site.dataSource, async tx => {
      await tx.query('set local enable_seqscan = off');
      const shown = db(tx)
        .selectFrom('campaigns')
        .innerJoinLateral(shownCampaign.as('shown'), join => join.onTrue());
      return JSON.stringify(await shown.selectAll('shown').explain());
    });
    expect(plan).not.toContain('Seq Scan on recipients');
  });

  it.each([
    ['a subject that is too short', { subject: 'Oh' }, 'subject'],
    ['a variable that nobody knows', { message: 'Dear {{fullname}}, meet us at ten.' }, 'message'],
    ['more text than WhatsApp takes', { messageType: 'both', message: 'x'.repeat(1_025) }, 'message'],
    ['half a Hindi version', { subjectHi: 'रविवार को रैली' }, 'messageHi'],
  ])('with %s cannot start, and names the field', async (_, changes, field) => {
    await site.addMembers(2);
    const { id } = await draft(changes);
    expect(refused(await act(id, 'start'))).toEqual({ status: 400, code: 'input.invalid', fields: [field] });
    expect(await statusOf(id)).toBe('draft');
  });

  it('without recipients cannot start, and names the audience field', async () => {
    const { id } = await draft();
    expect(refused(await act(id, 'start'))).toEqual({
      status: 409,
      code: 'notifications.campaign.no-recipients',
      fields: ['targetAudience'],
    });
  });

  it('starts once when two start it concurrently', async () => {
    await site.addMembers(2);
    const { id } = await draft();
    const answers = await atOnce(
      site.dataSource,
      ['select from campaigns where id = $1 for update', [id]],
      [admin, second].map(actor => () => act(id, 'start', {}, actor)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('cannot be changed once it has started', async () => {
    await site.addMembers(2);
    const { id, revision } = await draft();
    await act(id, 'start');
    const answer = await site.call<ProblemBody>(`PUT /admin/campaigns/${id}`, { ...written, revision });
    expect(refused(answer)).toMatchObject({ status: 409, code: 'notifications.campaign.state' });
    expect(refused(await act(id, 'start'))).toMatchObject({ status: 409 });
  });
});

describe('a scheduled campaign', () => {
  it('starts at its time and not before', async () => {
    await site.addMembers(3);
    await site.startWorker();
    const { id } = await draft();
    const at = new Date(clock.now().getTime() + hour).toISOString();
    const { body } = await act(id, 'schedule', { at });
    expect({ status: body.status, at: new Date(body.scheduledAt!).toISOString() }).toEqual({ status: 'scheduled', at });
    const later = await draft({ subject: 'The one behind it' });
    await act(later.id, 'schedule', { at: new Date(clock.now().getTime() + 2 * hour).toISOString() });
    clock.advance(hour);
    await becomes(id, 'completed');
    expect(await statusOf(later.id)).toBe('scheduled');
    expect(site.mail.received).toHaveLength(3);
  });

  it('is rejected for a time in the past, with an error at its field', async () => {
    await site.addMembers(1);
    const { id } = await draft();
    expect(refused(await act(id, 'schedule', { at: clock.now().toISOString() }))).toEqual({
      status: 400,
      code: 'notifications.campaign.past',
      fields: ['at'],
    });
    expect(refused(await act(id, 'schedule', { at: 'tomorrow' }))).toMatchObject({ status: 400, fields: ['at'] });
  });

  it('that is cancelled never starts', async () => {
    await site.addMembers(1);
    const { id } = await draft();
    await act(id, 'schedule', { at: new Date(clock.now().getTime() + hour).toISOString() });
    expect((await act(id, 'cancel')).body.status).toBe('cancelled');
    const due = await site.dataSource.query(`select from due_work where name = 'start-campaign'`);
    expect(due).toEqual([]);
    expect(refused(await act(id, 'cancel'))).toMatchObject({ status: 409 });
  });

  it('that was approved and started at an earlier time does not start again at its first one', async () => {
    await addStaff(second.id);
    await site.addMembers(399);
    await site.startWorker();
    const { id } = await draft();
    const at = (hours: number) => ({ at: new Date(clock.now().getTime() + hours * hour).toISOString() });
    expect((await act(id, 'schedule', at(3))).body.status).toBe('scheduled');
    await site.addMembers(1);
    expect((await act(id, 'schedule', at(1))).body.status).toBe('awaiting-approval');
    clock.advance(2 * hour);
    expect((await act(id, 'approve', {}, second)).body).toMatchObject({ status: 'preparing', counts: { total: 400 } });
    const due = () => site.dataSource.query(`select from due_work where name = 'start-campaign'`);
    expect(await due()).toHaveLength(1);
    await site.dataSource.query('update recipients set bulk_email = false');
    clock.advance(hour);
    await waitUntil(async () => (await due()).length === 0, {
      what: 'the first time of the campaign',
      timeout: 30_000,
    });
    const [{ state }] = await site.dataSource.query('select state from campaigns where id = $1', [id]);
    expect(state).toBe('started');
  });

  it('becomes a draft again with a reason if its audience is empty by then', async () => {
    await site.addMembers(1);
    await site.startWorker();
    const { id } = await draft();
    await act(id, 'schedule', { at: new Date(clock.now().getTime() + hour).toISOString() });
    await site.dataSource.query('update recipients set bulk_email = false');
    clock.advance(hour);
    await becomes(id, 'draft');
    expect((await site.campaign(id)).problem).toBe('no-recipients');
  });
});

describe('a campaign above the approval threshold', () => {
  it('waits for approval by an administrator other than its author', async () => {
    await addStaff(second.id);
    await site.addMembers(400);
    const { id } = await draft();
    expect(refused(await act(id, 'approve', {}, second))).toMatchObject({ code: 'notifications.campaign.state' });
    expect((await act(id, 'start')).body).toMatchObject({ status: 'awaiting-approval', requestedBy: { id: admin.id } });
    expect(await site.dataSource.query('select from deliveries')).toEqual([]);
    expect(refused(await act(id, 'approve'))).toMatchObject({ status: 409, code: 'notifications.campaign.own' });
    const approved = await act(id, 'approve', {}, second);
    expect(approved.body).toMatchObject({ status: 'preparing', approvedBy: { id: second.id }, counts: { total: 400 } });
    await waitUntil(() => auditEntries().length >= 2, { what: 'the audit log' });
    expect(auditEntries()).toEqual(['campaign.submitted by ad01', 'campaign.approved by ad02']);
  });

  it('cannot be approved by its author, its last editor or the one who requested the start', async () => {
    await site.addMembers(400);
    const [third, fourth]: Actor[] = [3, 4].map(n => ({ ...second, id: second.id.replace('ad02', `ad0${n}`) }));
    await addStaff(fourth!.id);
    const { id, revision } = await draft();
    const saved = await site.call(`PUT /admin/campaigns/${id}`, { ...written, revision }, { actor: second });
    expect(saved.status).toBe(200);
    expect((await act(id, 'start', {}, third!)).body.status).toBe('awaiting-approval');
    for (const actor of [admin, second, third!])
      expect(refused(await act(id, 'approve', {}, actor))).toMatchObject({ code: 'notifications.campaign.own' });
    expect((await act(id, 'approve', {}, fourth!)).body.status).toBe('preparing');
  });

  it('cannot be approved by somebody whose text another one has edited since', async () => {
    await site.addMembers(400);
    const [third, fourth]: Actor[] = [3, 4].map(n => ({ ...second, id: second.id.replace('ad02', `ad0${n}`) }));
    await addStaff(second.id);
    await addStaff(fourth!.id);
    const { id, revision } = await draft();
    const edit = (actor: Actor, changes: object, at: number) =>
      site.call<Campaign>(`PUT /admin/campaigns/${id}`, { ...written, ...changes, revision: at }, { actor });
    await edit(second, { message: 'Send money to this account at once.' }, revision);
    await edit(second, { message: 'Send money to this other account at once.' }, revision + 1);
    const { body } = await edit(third!, { subject: 'News of this month' }, revision + 2);
    expect(body.writers).toEqual([second.id, third!.id]);
    expect((await act(id, 'start', {}, third!)).body.status).toBe('awaiting-approval');
    expect(refused(await act(id, 'approve', {}, second))).toMatchObject({ code: 'notifications.campaign.own' });
    expect((await act(id, 'approve', {}, fourth!)).body.status).toBe('preparing');
  });

  it('waits for approval even if it is broadcast in one request', async () => {
    await site.addMembers(400);
    const { status, body } = await site.broadcast();
    expect(status).toBe(202);
    expect(body).toMatchObject({ recipientCount: 400, status: 'awaiting-approval' });
  });

  it.each([
    ['and was changed', { message: 'Send money to this account at once.' }],
    ['and is started as it was', null],
  ])('waits for approval again when it fell back to a draft %s', async (_, changes) => {
    await addStaff(second.id);
    await site.addMembers(400);
    await site.startWorker();
    const { id, revision } = await draft();
    await act(id, 'schedule', { at: new Date(clock.now().getTime() + hour).toISOString() });
    expect((await act(id, 'approve', {}, second)).body.status).toBe('scheduled');
    await site.dataSource.query('update recipients set bulk_email = false');
    clock.advance(hour);
    await becomes(id, 'draft');
    await site.dataSource.query('update recipients set bulk_email = true');
    if (changes)
      expect((await site.call(`PUT /admin/campaigns/${id}`, { ...written, ...changes, revision })).status).toBe(200);
    expect((await act(id, 'start')).body).toMatchObject({ status: 'awaiting-approval', approvedBy: null });
    expect(site.mail.received).toEqual([]);
  });

  it('waits for approval at its scheduled time when its audience has grown since', async () => {
    await addStaff(second.id);
    await site.addMembers(399);
    await site.startWorker();
    const { id } = await draft();
    await act(id, 'schedule', { at: new Date(clock.now().getTime() + hour).toISOString() });
    await site.addMembers(1);
    clock.advance(hour);
    await becomes(id, 'awaiting-approval');
    expect((await act(id, 'approve', {}, second)).body.status).toBe('preparing');
  });
});

describe('a running campaign', () => {
  it('is paused, resumed and cancelled, each recorded in the audit log', async () => {
    await site.addMembers(4);
    const { campaignId: id } = (await site.broadcast()).body;
    expect((await act(id, 'pause')).body.status).toBe('paused');
    expect(refused(await act(id, 'pause'))).toMatchObject({ status: 409, code: 'notifications.campaign.state' });
    expect((await act(id, 'resume')).body.status).toBe('preparing');
    expect((await act(id, 'cancel')).body.status).toBe('cancelled');
    await waitUntil(() => auditEntries().length >= 4, { what: 'the audit log' });
    expect(auditEntries().map(entry => entry.split(' ')[0])).toEqual([
      'campaign.started',
      'campaign.paused',
      'campaign.resumed',
      'campaign.cancelled',
    ]);
  });

  it('retries only failed messages', async () => {
    const members = await site.addMembers(40);
    const refusedOnes = members.slice(0, 2).map(({ email }) => email);
    site.mail.recipientReply = address => (refusedOnes.includes(address) ? '550 mailbox full' : '250 OK');
    await site.dataSource.query(`update recipients set status = 'suspended' where member_id = $1`, [members[5]!.id]);
    await site.startWorker();
    const { campaignId: id } = (await site.broadcast()).body;
    await site.dataSource.query(`update recipients set bulk_email = false where member_id = $1`, [members[7]!.id]);
    await becomes(id, 'completed');
    const before = (await site.campaign(id)).counts;
    expect(before).toMatchObject({ total: 39, failed: 2 });
    site.mail.recipientReply = () => '250 OK';
    await site.dataSource.query(`update delivery_chunks set give_up_at = now() - interval '1 hour'`);
    expect((await act(id, 'retry-failed')).status).toBe(200);
    await becomes(id, 'completed');
    // They have a day again.
    expect(await site.dataSource.query('select give_up_at > now() as later from delivery_chunks')).toEqual([
      { later: true },
    ]);
    expect((await site.campaign(id)).counts).toEqual({ ...before, sent: before.sent + 2, failed: 0 });
    expect(site.mail.duplicates).toBe(0);
    expect(refused(await act(id, 'retry-failed'))).toMatchObject({ status: 409 });
  });

  it('is held if the mail server disconnects after each message, and may have received none of them', async () => {
    await site.addMembers(120);
    const brokenOff = new Set<string>();
    site.mail.hangUpAfter = address => Boolean(brokenOff.add(address));
    await site.startWorker({ CAMPAIGN_HOLD_AFTER: '5' });
    const { campaignId: id } = (await site.broadcast()).body;
    await becomes(id, 'held');
    const { hold, counts } = await site.campaign(id);
    // Messages that the workers were sending at that moment may have been counted since.
    const { failed } = hold!;
    expect(hold).toMatchObject({ channel: 'email', tried: failed });
    expect(failed).toBeGreaterThanOrEqual(5);
    expect(counts.unknown).toBeGreaterThanOrEqual(failed);
    expect(counts).toMatchObject({ failed: 0, sent: 0 });
    expect(counts.pending).toBeGreaterThan(0);
    site.mail.hangUpAfter = () => false;
    await act(id, 'resume');
    await becomes(id, 'completed');
    expect((await site.campaign(id)).counts).toMatchObject({
      unknown: brokenOff.size,
      sent: 120 - brokenOff.size,
      failed: 0,
    });
    expect(site.mail.duplicates).toBe(0);
  });

  it('is held when too many messages fail, and continues when a person resumes it', async () => {
    await site.addMembers(120);
    site.mail.recipientReply = () => '550 we know you as a sender of spam';
    site.mail.delay = 150;
    const watch = (await site.startWorker({ SMTP_CONNECTIONS: '1' })).app.get(CampaignWatch);
    const { campaignId: id } = (await site.broadcast()).body;
    // Enough failures for the campaign to be held before its end.
    site.mail.recipientReply = address =>
      Number(/\d+/.exec(address)![0]) % 2 === 0 ? '550 we know you as a sender of spam' : '250 OK';
    await becomes(id, 'held');
    const { hold, counts } = await site.campaign(id);
    expect(hold).toMatchObject({ channel: 'email', limitPercent: 5 });
    expect(counts.pending).toBeGreaterThan(0);
    site.mail.recipientReply = () => '250 OK';
    expect((await act(id, 'resume')).body).toMatchObject({ hold: null });
    // The mail server is still slow, so the campaign is checked before its end.
    await watch['reconcile']();
    // Locks the row, to wait for a concurrent run of the worker's reconciler to end.
    const [checked] = await site.dataSource.query('select hold from campaigns where id = $1 for update', [id]);
    expect(checked.hold).toBeNull();
    expect((await site.campaign(id)).counts.pending).toBeGreaterThan(0);
    site.mail.delay = 0;
    await becomes(id, 'completed');
    expect((await site.campaign(id)).counts.pending).toBe(0);
  });
});

describe('the trial of a large campaign', () => {
  it('reaches its recipients first, and the others after a wait', async () => {
    await site.addMembers(320);
    await site.startWorker();
    const { campaignId: id } = (await site.broadcast()).body;
    const trialIs = async (state: string) =>
      (await site.dataSource.query('select from campaigns where trial = $1', [state])).length === 1;
    await waitUntil(() => trialIs('waiting'), { what: 'the end of the trial' });
    expect(site.mail.received).toHaveLength(40);
    expect(await site.campaign(id)).toMatchObject({ isTrial: true, counts: { sent: 40, pending: 280 } });
    clock.advance(61_000);
    await becomes(id, 'completed');
    expect(site.mail.received).toHaveLength(320);
    expect(site.mail.duplicates).toBe(0);
  });

  it('ends only for its own campaign', async () => {
    await site.addMembers(320);
    const send = (actor: Actor) =>
      site.call<{ campaignId: string }>('POST /admin/broadcast', site.aBroadcast, { actor });
    const [one, other] = [(await send(admin)).body.campaignId, (await send(second)).body.campaignId];
    const waiting = async (id: string) =>
      (
        await site.dataSource.query(
          `select from delivery_chunks c join deliveries d on d.id = c.delivery_id
         where coalesce(d.tells_of, d.id) = $1 and c.due_at = 'infinity'`,
          [id],
        )
      ).length;
    const before = await waiting(other);
    await inTransaction(site.dataSource, tx => site.service.app.get(CampaignControl).releaseTrial(tx, one));
    expect([await waiting(one), await waiting(other)]).toEqual([0, before]);
    expect(before).toBeGreaterThan(0);
  });

  it('is pending while none of its recipients may get the message yet', async () => {
    await site.addMembers(320);
    const { campaignId: id } = (await site.broadcast()).body;
    const first = `update delivery_chunks set due_at = now() + $2::interval where delivery_id in
      (select id from deliveries where coalesce(tells_of, id) = $1) and number = 0`;
    await site.dataSource.query(first, [id, '10 hours']);
    const watch = (await site.startWorker()).app.get(CampaignWatch);
    for (let look = 0; look < 2; look += 1) await watch['reconcile']();
    // Locks the row, to wait for a concurrent run of the worker's reconciler to end.
    const [{ trial }] = await site.dataSource.query('select trial from campaigns where id = $1 for update', [id]);
    expect(trial).toBe('sending');
    expect(site.mail.received).toEqual([]);
  });

  it('holds the campaign when too many fail; the others get it when a person resumes it', async () => {
    await site.addMembers(320);
    site.mail.recipientReply = () => '550 no such user';
    await site.startWorker();
    const { campaignId: id } = (await site.broadcast()).body;
    await becomes(id, 'held');
    expect((await site.campaign(id)).hold).toEqual({ channel: 'email', failed: 40, tried: 40, limitPercent: 5 });
    site.mail.recipientReply = () => '250 OK';
    await act(id, 'resume');
    await becomes(id, 'completed');
    expect((await site.campaign(id)).counts).toMatchObject({ sent: 280, failed: 40 });
  });

  it('holds the campaign if the outcome of too many is unknown', async () => {
    await site.addMembers(320);
    // Never three in a row, which would look as if the mail server were unavailable.
    site.mail.hangUpAfter = address => Number(/\d+/.exec(address)![0]) % 4 === 0;
    await site.startWorker({ SMTP_CONNECTIONS: '1' });
    const { campaignId: id } = (await site.broadcast()).body;
    await becomes(id, 'held');
    const { hold, counts } = await site.campaign(id);
    expect(counts).toMatchObject({ failed: 0, pending: 280 });
    expect(hold).toEqual({ channel: 'email', failed: counts.unknown, tried: 40, limitPercent: 5 });
  });
});

describe('the campaign messages of a member', () => {
  it('contain their name', async () => {
    await site.addMembers(2);
    await site.startWorker();
    const body = { subject: 'A word to {{fullName}}', message: 'Dear {{firstName}} of {{city}}, meet us at ten.' };
    const { campaignId: id } = (await site.broadcast(body)).body;
    await becomes(id, 'completed');
    const mails = site.mail.received.map(({ raw }) => raw);
    expect(mails.filter(raw => raw.includes('Subject: A word to Member 1'))).toHaveLength(1);
    expect(mails.filter(raw => raw.includes('Subject: A word to Member 2'))).toHaveLength(1);
    expect(mails.every(raw => raw.includes('Dear Member of Pune'))).toBe(true);
  });

  it('do not exceed their budget, except in an emergency', async () => {
    const [member] = await site.addMembers(3);
    await site.startWorker();
    const send = async (changes: object) => {
      const { campaignId } = (await site.broadcast(changes)).body;
      await becomes(campaignId, 'completed');
      return campaignId;
    };
    await send({});
    await send({});
    const third = await send({});
    expect((await site.campaign(third)).counts).toMatchObject({ sent: 0, suppressed: 3 });
    const { body } = await site.call<{ recipients: object[] }>(`GET /admin/campaigns/${third}/recipients`);
    expect(body.recipients[0]).toMatchObject({ reason: 'Had enough campaign messages lately' });
    const emergency = await send({ urgency: 'critical' });
    expect((await site.campaign(emergency)).counts).toMatchObject({ sent: 3 });
    await site.dataSource.query(`update deliveries set started_at = started_at - interval '8 days'`);
    await send({});
    expect(site.mail.sentTo(member!.email)).toHaveLength(4);
  });

  it('count once in their budget, however many channels they use', async () => {
    await site.addMembers(1);
    await site.dataSource.query(`update recipients set mobile = '9822012345', mobile_confirmed = true`);
    const { campaignId: id } = (await site.broadcast({ messageType: 'all' })).body;
    // Marks the SMS and WhatsApp messages as sent.
    await site.dataSource.query('update deliveries set started_at = now()');
    await site.dataSource.query(`update delivery_chunks set statuses = '\\x01'`);
    const [{ members }] = await site.dataSource.query('select member_ids as members from delivery_chunks limit 1');
    const budget = new CampaignBudget(site.dataSource, site.service.app.get(NotificationsConfig));
    expect(await budget.usedUp(id, members)).toEqual(new Set());
    expect(await budget.usedUp((await site.broadcast()).body.campaignId, members)).toEqual(new Set(members));
  });

  it('are sent on each channel of the type, and counted for each', async () => {
    const [first] = await site.addMembers(3);
    await site.dataSource.query(
      `update recipients set mobile = '98220123' || right(member_id::text, 0) || (10 + length(full_name)),
         mobile_confirmed = true where member_id = $1`,
      [first!.id],
    );
    await site.startWorker();
    // An emergency, because other promotional SMS wait until the morning.
    const { body } = await site.broadcast({ messageType: 'all', urgency: 'critical' });
    expect(body.recipientCount).toBe(3);
    await becomes(body.campaignId, 'completed');
    const { channels, counts } = await site.campaign(body.campaignId);
    expect(channels.map(({ channel, counts: { sent } }) => [channel, sent])).toEqual([
      ['email', 3],
      ['sms', 1],
      ['whatsapp', 1],
    ]);
    expect(counts).toMatchObject({ total: 5, sent: 5 });
    const { recipients } = (
      await site.call<{ recipients: object[] }>(`GET /admin/campaigns/${body.campaignId}/recipients?channel=sms`)
    ).body;
    expect(recipients).toEqual([expect.objectContaining({ memberId: first!.id, maskedContact: '98******18' })]);
  });
});

describe('an audience', () => {
  it('can be filtered by type, verification, place, interests and activity', async () => {
    await site.addMembers(2, { interests: ['Animal Rescue'] });
    const [active] = await site.addMembers(1, { state: 'Kerala', city: 'Kochi', interests: ['Fundraising'] });
    await site.addMembers(1, { userType: 'ngo', isVerified: false });
    await site.dataSource.query('update recipients set last_active_on = current_date - 3 where member_id = $1', [
      active!.id,
    ]);
    const count = async (filters: object) =>
      (await site.call<{ reached: number }>('POST /admin/campaigns/audience', { targetAudience: 'all', filters })).body
        .reached;
    expect(await count({})).toBe(4);
    expect(await count({ state: 'Kerala', city: 'Kochi' })).toBe(1);
    expect(await count({ interests: ['Animal Rescue', 'Fundraising'] })).toBe(3);
    expect(await count({ userType: 'ngo', verification: 'unverified' })).toBe(1);
    expect(await count({ activeWithinDays: 7 })).toBe(1);
    expect(await count({ activeWithinDays: 2 })).toBe(0);
    const wrong = await site.call<ProblemBody>('POST /admin/campaigns/audience', {
      targetAudience: 'all',
      filters: { state: 'Kerala', city: 'Pune' },
    });
    expect(refused(wrong)).toMatchObject({ status: 400, fields: ['filters.city'] });
    const { recipientCount } = (await site.broadcast({ filters: { state: 'Kerala' } })).body;
    expect(recipientCount).toBe(1);
  });

  it('is saved under a unique name, and removed', async () => {
    const audience = {
      name: 'Rescuers of Pune',
      targetAudience: 'activists',
      filters: { interests: ['Animal Rescue'] },
    };
    const { body } = await site.call<SavedAudience>('POST /admin/audiences', audience);
    const again = await site.call<ProblemBody>('POST /admin/audiences', { ...audience, name: 'rescuers of pune' });
    expect(refused(again)).toEqual({ status: 409, code: 'notifications.audience.exists', fields: ['name'] });
    const list = async () => (await site.call<{ audiences: object[] }>('GET /admin/audiences')).body.audiences;
    expect(await list()).toEqual([{ ...audience, id: body.id }]);
    expect((await site.call(`DELETE /admin/audiences/${body.id}`)).status).toBe(204);
    expect((await site.call(`DELETE /admin/audiences/${body.id}`)).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});

describe('a test message', () => {
  it('goes only to oneself or to staff, in the language requested', async () => {
    await addStaff(admin.id, 'meera@example.in');
    await addStaff(second.id, 'arjun@example.in');
    const [stranger] = await site.addMembers(1);
    const { id } = await draft({
      message: 'Dear {{fullName}}, meet us at ten.',
      subjectHi: 'रैली',
      messageHi: '{{fullName}}, दस बजे मिलें।',
    });
    expect((await act(id, 'test')).body).toEqual({ maskedContact: 'm***@example.in' });
    expect((await act(id, 'test', { to: 'Arjun@example.in', language: 'hi' })).status).toBe(200);
    const [own] = site.mail.sentTo('meera@example.in');
    expect(own!.raw).toContain('Subject: [Test] Rally on Sunday');
    expect(own!.raw).toContain('Dear Meera Deshpande, meet us at ten.');
    expect(site.mail.sentTo('arjun@example.in')[0]!.raw).toContain('=E0=A4');
    expect(refused(await act(id, 'test', { to: stranger!.email }))).toEqual({
      status: 400,
      code: 'notifications.campaign.test-address',
      fields: ['to'],
    });
    expect(site.mail.received).toHaveLength(2);
    expect(await statusOf(id)).toBe('draft');
  });

  it('that the provider refuses returns the provider’s own text', async () => {
    await addStaff(admin.id, 'meera@example.in');
    site.mail.recipientReply = () => '550 we know you as a sender of spam';
    const { id } = await draft();
    const { status, body } = await act(id, 'test');
    expect(status).toBe(502);
    expect(body.message).toContain('we know you as a sender of spam');
  });
});

describe('the recipients of a campaign', () => {
  it('are found by the prefix of their name, and all of them are in the CSV file', async () => {
    const members = await site.addMembers(25);
    await site.dataSource.query(`update recipients set full_name = 'Zoya 100%_Khan' where member_id = $1`, [
      members[12]!.id,
    ]);
    await site.dataSource.query(`update recipients set full_name = '=1+1' where member_id = $1`, [members[10]!.id]);
    await site.startWorker();
    const { campaignId: id } = (await site.broadcast()).body;
    await becomes(id, 'completed');
    const find = async (q: string) =>
      (
        await site.call<{ recipients: { memberId: string }[] }>(
          `GET /admin/campaigns/${id}/recipients?q=${encodeURIComponent(q)}`,
        )
      ).body.recipients.map(({ memberId }) => memberId);
    expect(await find('zoya 100%_')).toEqual([members[12]!.id]);
    expect(await find('zoya %')).toEqual([]);
    expect(await find('member 2')).toHaveLength(7);
    const file = await fetch(`${site.service.url}/admin/campaigns/${id}/recipients.csv`, {
      headers: await site.actorHeaders(admin),
    });
    const lines = (await file.text()).trim().split('\n');
    expect(lines[0]).toBe('Name,Contact Person,Channel,Contact,Status,Reason');
    expect(lines).toHaveLength(26);
    expect(lines).toContain('Member 3,,email,m***@example.in,sent,');
    // Escaped as text, because a spreadsheet would evaluate it as a formula.
    expect(lines).toContain(`'=1+1,,email,m***@example.in,sent,`);
  });
});
