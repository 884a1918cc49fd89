import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { decisions, type MyDecision } from '@aar/contracts/community/decisions.contract';
import {
  moderation,
  type ModerationCase,
  type ModerationCaseDetail,
} from '@aar/contracts/community/moderation.contract';
import { atOnce } from '@aar/testing/at-once';
import { gatherPersonalData, erasePersonalData } from '../src/privacy/personal-data';
import { anEvent, aRequest, type Community, startCommunity } from './community.harness';

let site: Community;
let owner: Actor;
let reporter: Actor;
let other: Actor;
beforeAll(async () => {
  site = await startCommunity();
  owner = await site.join({ fullName: 'Dev Thakkar' });
  [reporter, other] = [await site.join({ fullName: 'Asha Kulkarni' }), await site.join({ fullName: 'Nila Das' })];
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await site.forgetTold();
  await site.empty('moderation_cases, hidden_content cascade');
});

const staff = (): Actor => ({ id: randomUUID(), role: 'admin' });
const admin = staff();
const reason = 'This asks for money to a private account.';
const note = 'Requests for money need a registered NGO.';

const post = async () =>
  (await site.call<{ id: string }>('POST /support-requests', aRequest, { actor: owner })).body.id;
const report = (targetType: string, targetId: string, actor = reporter, words = reason) =>
  site.call<{ id: string; code: string }>('POST /reports', { targetType, targetId, reason: words }, { actor });
const queue = async (query = '') =>
  (
    await site.call<{ reports: ModerationCase[]; total: object }>(`GET /admin/moderation${query}`, undefined, {
      actor: admin,
    })
  ).body;
const detail = async (id: string) =>
  (await site.call<ModerationCaseDetail>(`GET /admin/moderation/${id}`, undefined, { actor: admin })).body;
const act = (id: string, step: string, body: object = {}, actor = admin) =>
  site.call<ModerationCase & { code: string }>(`POST /admin/moderation/${id}/${step}`, body, { actor });
const mine = async (actor = owner) =>
  (await site.call<{ decisions: MyDecision[] }>('GET /moderation/decisions', undefined, { actor })).body.decisions;
const appeal = (id: string, actor = owner) =>
  site.call<MyDecision & { code: string }>(
    `POST /moderation/decisions/${id}/appeal`,
    { reason: 'The account is that of our shelter.' },
    { actor },
  );
/** A reported support request of the owner; returns the case. */
async function reported() {
  const targetId = await post();
  await report('support_request', targetId);
  return { targetId, id: (await queue()).reports[0]!.id };
}
const news = () =>
  site.told
    .filter(({ subject }) => subject === 'events.community.moderation-news.told.v1')
    .map(({ data }) => [data.memberId, data.kind]);
/** All news of a decision: the outbox is relayed in order, and reporters are notified last. */
const allTold = (last: Actor = reporter) =>
  site.waitForTold('events.community.moderation-news.told.v1', { memberId: last.id });

describe('a report', () => {
  it('adds one case to the queue, however many members report the thing', async () => {
    const targetId = await post();
    expect((await report('support_request', targetId)).status).toBe(201);
    await report('support_request', targetId, other, 'Spam, spam and spam again.');
    const found = await queue();
    expect(moderation.list.output.parse(found)).toEqual(found);
    expect(found).toMatchObject({
      reports: [
        {
          targetType: 'support_request',
          targetId,
          title: aRequest.title,
          ownerId: owner.id,
          ownerName: 'Dev Thakkar',
          reportCount: 2,
          stage: 'report',
          status: 'waiting',
        },
      ],
      total: { count: 1, isCapped: false },
    });
  });

  it('is pushed to the open queues of administrators, as is each step of its case', async () => {
    const { id } = await reported();
    const told = () => site.waitForTold('live.pushed.admins', { event: 'moderation', data: { caseId: id } });
    const steps = [
      () => act(id, 'claim'),
      () => act(id, 'release'),
      () => act(id, 'decide', { decision: 'hide', note }),
      () => appeal(id),
    ];
    await told();
    for (const step of steps) {
      await site.forgetTold();
      expect(await step()).toMatchObject({ status: 200 });
      await told();
    }
  });

  it('is pushed to nobody when it is refused', async () => {
    const { targetId } = await reported();
    await site.forgetTold();
    expect(await report('support_request', targetId)).toMatchObject({ status: 409 });
    await report('support_request', await post());
    await site.waitForTold('live.pushed.admins', { event: 'moderation' });
    expect(site.told.filter(({ subject }) => subject === 'live.pushed.admins')).toHaveLength(1);
  });

  it('is accepted once from each member while the case is open', async () => {
    const targetId = await post();
    const answers = await Promise.all([1, 2, 3].map(() => report('support_request', targetId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('community.report.exists');
    expect((await queue()).reports).toMatchObject([{ reportCount: 1 }]);
  });

  it('is refused for what moderation has hidden: a request, an event or a member', async () => {
    const hide = (kind: string, id: string) =>
      site.dataSource.query('insert into hidden_content (kind, id, version, is_hidden) values ($1, $2, 1, true)', [
        kind,
        id,
      ]);
    const announce = async () => (await site.call<{ id: string }>('POST /events', anEvent(), { actor: owner })).body.id;
    const [hidden, hiddenEvent, hiddenMember] = [await post(), await announce(), await site.join()];
    await hide('community.support-request', hidden);
    await hide('community.event', hiddenEvent);
    await hide('community.member', hiddenMember.id);
    for (const [type, id] of [
      ['support_request', hidden],
      ['event', hiddenEvent],
      ['member', hiddenMember.id],
    ] as const)
      expect([type, await report(type, id)]).toMatchObject([type, { status: 404 }]);
  });

  it('needs a reason, and a thing that the member can see and does not own', async () => {
    const targetId = await post();
    expect(await report('support_request', targetId, reporter, 'Bad')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'Please tell us what is wrong, in at least 10 characters' }] },
    });
    expect(await report('support_request', targetId, owner)).toMatchObject({
      status: 409,
      body: { code: 'community.report.own' },
    });
    const offered = await site.call<{ id: string }>(
      `POST /support-requests/${targetId}/respond`,
      { message: 'I come.' },
      { actor: other },
    );
    const unknown = { status: 404, body: { code: 'community.report.unknown' } };
    // The offer and its message are between two other members.
    expect(await report('response', offered.body.id)).toMatchObject(unknown);
    const [{ id: messageId }] = await site.dataSource.query('select id from messages where recipient_id = $1', [
      owner.id,
    ]);
    expect(await report('message', messageId)).toMatchObject(unknown);
    expect(await report('event', targetId)).toMatchObject(unknown);
    for (const [type, id] of [
      ['response', offered.body.id],
      ['message', messageId],
      ['member', other.id],
    ] as const)
      expect((await report(type, id, owner)).status).toBe(201);
  });

  it('is shown to staff with the masked thing, the reason and who gave it, and earlier decisions', async () => {
    const first = await reported();
    await act(first.id, 'decide', { decision: 'warn', note });
    await site.dataSource.query(`update activists set bio = 'Night rescues. 98220 54321' where id = $1`, [owner.id]);
    await report('member', owner.id, other, 'He calls me at night from 98220 12345.');
    const [{ id }] = (await queue()).reports as [ModerationCase];
    const found = await detail(id);
    expect(moderation.get.output.parse(found)).toEqual(found);
    expect(found.preview!.text).toMatch(/^Night rescues\. (?!.*54321)/);
    expect(found.preview).toMatchObject({ href: `/activists/${owner.id}`, isHidden: false });
    expect(found.reports).toMatchObject([{ reporterId: other.id, reporterName: 'Nila Das' }]);
    expect(found.reports[0]!.reason).not.toContain('12345');
    expect(found.earlier).toMatchObject([{ id: first.id, decision: 'warn' }]);
    expect(found.history).toMatchObject([{ step: 'reported', byName: null }]);
  });

  it('of a private message is recorded in the audit log whenever staff open it', async () => {
    const targetId = await post();
    await site.call(`POST /support-requests/${targetId}/respond`, { message: 'I come.' }, { actor: other });
    const [{ id: messageId }] = await site.dataSource.query(
      'select id from messages where recipient_id = $1 order by created_at desc limit 1',
      [owner.id],
    );
    await report('message', messageId, owner);
    const [{ id }] = (await queue('?targetType=message')).reports as [ModerationCase];
    await detail(id);
    await site.waitForTold('events.identity.deed.done.v1', {
      action: 'message.viewed',
      actorId: admin.id,
      targetId: id,
    });
  });
});

describe('a case', () => {
  it('is claimed by one member of staff at a time', async () => {
    const { id } = await reported();
    const colleague = staff();
    expect(await act(id, 'claim')).toMatchObject({ status: 200, body: { status: 'claimed', claimedBy: admin.id } });
    const taken = { status: 409, body: { code: 'community.moderation.taken' } };
    for (const [step, body] of [
      ['claim', {}],
      ['release', {}],
      ['decide', { decision: 'hide', note }],
    ] as const)
      expect(await act(id, step, body, colleague)).toMatchObject(taken);
    await site.dataSource.query(`update moderation_cases set claimed_at = now() - interval '31 minutes'`);
    expect((await act(id, 'claim', {}, colleague)).status).toBe(200);
    expect((await act(id, 'release', {}, colleague)).body).toMatchObject({ status: 'waiting', claimedBy: null });
  });

  it('is never decided by the person concerned', async () => {
    const { id } = await reported();
    const own = { id: owner.id, role: 'admin' } as const;
    for (const [step, body] of [
      ['claim', {}],
      ['decide', { decision: 'dismiss' }],
    ] as const)
      expect(await act(id, step, body, own)).toMatchObject({ status: 409, body: { code: 'community.moderation.own' } });
  });

  it('is neither claimed nor decided by somebody who reported in it, also after an appeal', async () => {
    const { id, targetId } = await reported();
    const own = { id: other.id, role: 'admin' } as const;
    const steps = (decision: string) =>
      [
        ['claim', {}],
        ['decide', { decision, note }],
      ] as const;
    // A claim of before does not help.
    expect((await act(id, 'claim', {}, own)).status).toBe(200);
    await report('support_request', targetId, other);
    for (const [step, body] of steps('suspend'))
      expect(await act(id, step, body, own)).toMatchObject({
        status: 409,
        body: { code: 'community.moderation.own-report' },
      });
    expect((await act(id, 'release', {}, own)).body).toMatchObject({ status: 'waiting', isReportedByMe: true });
    expect((await act(id, 'decide', { decision: 'hide', note })).body).toMatchObject({ isReportedByMe: false });
    await appeal(id);
    for (const [step, body] of steps('uphold'))
      expect(await act(id, step, body, own)).toMatchObject({ body: { code: 'community.moderation.own-report' } });
  });

  it('is decided once, with a note unless it is dismissed', async () => {
    const { id } = await reported();
    expect(await act(id, 'decide', { decision: 'hide', note: 'Bad' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'note', message: 'Note must be at least 10 characters' }] },
    });
    expect(await act(id, 'decide', { decision: 'uphold', note })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'decision' }] },
    });
    expect((await act(id, 'decide', { decision: 'dismiss' })).body).toMatchObject({
      status: 'decided',
      decision: 'dismiss',
    });
    expect((await act(id, 'decide', { decision: 'hide', note })).status).toBe(409);
    expect((await queue()).reports).toEqual([]);
    expect((await queue('?status=decided')).reports).toMatchObject([{ id }]);
  });

  it('stays decided, however long ago somebody claimed it', async () => {
    const { id } = await reported();
    await act(id, 'claim');
    await act(id, 'decide', { decision: 'dismiss' });
    await site.dataSource.query(`update moderation_cases set claimed_at = now() - interval '31 minutes'`);
    const taken = { status: 409, body: { code: 'community.moderation.taken' } };
    expect(await act(id, 'claim', {}, staff())).toMatchObject(taken);
    expect(await act(id, 'decide', { decision: 'hide', note }, staff())).toMatchObject(taken);
  });

  it('is decided by one of two who decide concurrently', async () => {
    const { id } = await reported();
    const answers = await atOnce(
      site.dataSource,
      ['select from moderation_cases where id = $1 for update', [id]],
      [admin, staff()].map(actor => () => act(id, 'decide', { decision: 'dismiss' }, actor)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('does not suspend anybody without a recent step-up of the session', async () => {
    const { id } = await reported();
    const stale = { ...admin, provedUntil: undefined };
    expect(await act(id, 'decide', { decision: 'suspend', note }, stale)).toMatchObject({
      status: 403,
      body: { code: 'auth.step-up-required' },
    });
    expect((await act(id, 'decide', { decision: 'warn', note }, stale)).status).toBe(200);
    await appeal(id);
    expect(
      (await act(id, 'decide', { decision: 'overturn', note }, { ...staff(), provedUntil: undefined })).status,
    ).toBe(403);
  });

  it('that is dismissed does not change the thing, and its owner is not notified', async () => {
    const { id, targetId } = await reported();
    await act(id, 'decide', { decision: 'dismiss' });
    await allTold();
    expect(news()).toEqual([[reporter.id, 'report-dismissed']]);
    expect(await mine()).toEqual([]);
    expect((await site.call(`GET /support-requests/${targetId}`)).status).toBe(200);
  });

  it('that ends with hiding hides the thing from everybody, and notifies its owner and the reporters', async () => {
    const { id, targetId } = await reported();
    await act(id, 'decide', { decision: 'hide', note });
    await site.waitForRow('select from hidden_content where id = $1 and is_hidden', [targetId]);
    expect((await site.call(`GET /support-requests/${targetId}`)).status).toBe(404);
    await allTold();
    expect(news()).toEqual([
      [owner.id, 'thing-hidden'],
      [reporter.id, 'report-followed'],
    ]);
    expect(await mine()).toMatchObject([{ id, decision: 'hide', note, mayAppeal: true, outcome: null }]);
  });

  it('that ends with a suspension hides the thing, and identity suspends its owner', async () => {
    const { id, targetId } = await reported();
    await act(id, 'decide', { decision: 'suspend', note: `${note} Call 98220 12345.`, duration: '7days' });
    const { data } = await site.waitForTold('events.moderation.suspension.decided.v1', { caseId: id });
    expect(data).toMatchObject({ memberId: owner.id, decidedBy: admin.id, isSuspended: true, duration: '7days' });
    expect(data.reason).not.toContain('12345');
    await site.waitForTold('events.moderation.visibility.decided.v1', { id: targetId, isHidden: true });
  });

  it('is recorded in the audit log when it is decided, with the reason', async () => {
    const { id } = await reported();
    await act(id, 'decide', { decision: 'warn', note });
    await site.waitForTold('events.identity.deed.done.v1', {
      action: 'report.warned',
      actorId: admin.id,
      targetType: 'report',
      targetId: id,
      reason: note,
      diff: { decision: [null, 'warn'] },
      targetLabel: aRequest.title,
      labelBy: owner.id,
    });
  });
});

describe('an appeal', () => {
  async function hidden() {
    const found = await reported();
    await act(found.id, 'decide', { decision: 'hide', note });
    return found;
  }

  it('is made once by the person concerned, within 30 days', async () => {
    const { id } = await hidden();
    expect(await appeal(id, other)).toMatchObject({ status: 404, body: { code: 'community.appeal.unknown' } });
    const made = await appeal(id);
    expect(decisions.appeal.output.parse(made.body)).toMatchObject({ id, mayAppeal: false });
    const closed = { status: 409, body: { code: 'community.appeal.closed' } };
    expect(await appeal(id)).toMatchObject(closed);
    await site.dataSource.query(`update moderation_cases set appeal = null, decided_at = now() - interval '31 days'`);
    expect(await appeal(id)).toMatchObject(closed);
  });

  it('is decided by another member of staff', async () => {
    const { id } = await hidden();
    await appeal(id);
    for (const [step, body] of [
      ['claim', {}],
      ['decide', { decision: 'uphold', note }],
    ] as const)
      expect(await act(id, step, body)).toMatchObject({
        status: 409,
        body: { code: 'community.moderation.own-decision' },
      });
    expect(await act(id, 'decide', { decision: 'dismiss' }, staff())).toMatchObject({ status: 400 });
    expect((await act(id, 'decide', { decision: 'uphold', note }, staff())).body).toMatchObject({ outcome: 'uphold' });
    expect(await mine()).toMatchObject([{ outcome: 'uphold', outcomeNote: note }]);
  });

  it('that succeeds shows the thing again and notifies its owner', async () => {
    const { id, targetId } = await hidden();
    await appeal(id);
    expect((await queue('?stage=appeal')).reports).toMatchObject([{ id, status: 'waiting' }]);
    await act(id, 'decide', { decision: 'overturn', note: 'The account is a shelter’s indeed.' }, staff());
    await site.waitForRow('select from hidden_content where id = $1 and not is_hidden', [targetId]);
    expect((await site.call(`GET /support-requests/${targetId}`)).status).toBe(200);
    await site.waitForTold('events.community.moderation-news.told.v1', {
      memberId: owner.id,
      kind: 'appeal-overturned',
    });
  });

  it('against a suspension ends it when it succeeds', async () => {
    const { id } = await reported();
    await act(id, 'decide', { decision: 'suspend', note });
    await appeal(id);
    await act(id, 'decide', { decision: 'overturn', note }, staff());
    await site.waitForTold('events.moderation.suspension.decided.v1', { caseId: id, isSuspended: false });
  });

  describe('that succeeds, if another case is about the same thing,', () => {
    const overturn = (id: string) => act(id, 'decide', { decision: 'overturn', note }, staff());
    const isHidden = (id: string) =>
      site.told
        .filter(({ subject, data }) => subject === 'events.moderation.visibility.decided.v1' && data.id === id)
        .map(({ data }) => data.isHidden);
    /** A second case about the thing. */
    async function reportedAgain(targetType: string, targetId: string) {
      await report(targetType, targetId, other);
      return (await queue()).reports[0]!.id;
    }
    async function alsoHides(id: string, targetId: string, decision = 'hide') {
      await act(id, 'decide', { decision, note });
      await site.waitForRow('select from hidden_content where id = $1 and is_hidden', [targetId]);
    }
    /** The second report comes before the first decision takes effect. */
    async function hiddenAndReportedAgain() {
      const { id: first, targetId } = await hidden();
      await site.waitForRow('select from hidden_content where id = $1 and is_hidden', [targetId]);
      await site.dataSource.query('delete from hidden_content');
      const second = await reportedAgain('support_request', targetId);
      await appeal(first);
      return { first, second, targetId };
    }
    const atLastStep: [string] = ['lock table moderation_steps in share mode'];

    it('does not show what the case itself never hid: a suspended member', async () => {
      await report('member', owner.id);
      const [{ id }] = (await queue()).reports as [ModerationCase];
      await act(id, 'decide', { decision: 'suspend', note, duration: '1day' });
      await alsoHides(await reportedAgain('member', owner.id), owner.id);
      // Simulates that only this case is left.
      await site.dataSource.query(`update moderation_cases set outcome = 'overturn' where decision = 'hide'`);
      await appeal(id);
      await overturn(id);
      await site.waitForTold('events.moderation.suspension.decided.v1', { caseId: id, isSuspended: false });
      expect(isHidden(owner.id)).toEqual([true]);
    });

    it('shows it only once no case hides it any more', async () => {
      const { first, second, targetId } = await hiddenAndReportedAgain();
      await alsoHides(second, targetId, 'suspend');
      await appeal(second);
      await overturn(first);
      await site.waitForTold('events.community.moderation-news.told.v1', { kind: 'appeal-overturned' });
      expect(isHidden(targetId)).toEqual([true, true]);
      await overturn(second);
      await site.waitForRow('select from hidden_content where id = $1 and not is_hidden', [targetId]);
    });

    it('shows it when both succeed concurrently', async () => {
      const { first, second, targetId } = await hiddenAndReportedAgain();
      await alsoHides(second, targetId);
      await appeal(second);
      await atOnce(site.dataSource, atLastStep, [() => overturn(first), () => overturn(second)]);
      await site.waitForRow('select from hidden_content where id = $1 and not is_hidden', [targetId]);
    });

    it('leaves it hidden when the other case hides it at the same moment', async () => {
      const { first, second, targetId } = await hiddenAndReportedAgain();
      const hide = () => act(second, 'decide', { decision: 'hide', note });
      await atOnce(site.dataSource, atLastStep, [hide, () => overturn(first)]);
      await site.waitForTold('events.community.moderation-news.told.v1', { kind: 'appeal-overturned' });
      expect(isHidden(targetId)).toEqual([true, true]);
    });
  });
});

describe('a member who is reported', () => {
  it('learns neither who reported them nor of reports without a decision', async () => {
    const { id } = await reported();
    const copy = () => site.dataSource.transaction(tx => gatherPersonalData(tx, owner.id));
    expect(await mine()).toEqual([]);
    expect(JSON.parse(await copy()).decisions).toEqual([]);
    await act(id, 'decide', { decision: 'warn', note });
    await allTold();
    const everything = [
      await copy(),
      JSON.stringify(await mine()),
      JSON.stringify(site.told.filter(({ data }) => data.memberId === owner.id)),
    ];
    for (const text of everything) {
      expect(text).not.toContain(reporter.id);
      expect(text).not.toContain('Asha Kulkarni');
      expect(text).not.toContain(reason);
    }
    expect(JSON.parse(await copy()).decisions).toMatchObject([{ decision: 'warn', note }]);
  });
});

describe('the title of a case', () => {
  const newsTo = async (memberId: string) =>
    (await site.waitForTold('events.community.moderation-news.told.v1', { memberId })).data;

  it('belongs to its author, and is erased with them if the case is about somebody else', async () => {
    const [asking, helping] = [await site.join(), await site.join()];
    const title = 'Canary Rao hoards dogs';
    const posted = await site.call<{ id: string }>('POST /support-requests', { ...aRequest, title }, { actor: asking });
    const offered = await site.call<{ id: string }>(
      `POST /support-requests/${posted.body.id}/respond`,
      { message: 'I come.' },
      { actor: helping },
    );
    await report('response', offered.body.id, asking);
    const [{ id }] = (await queue()).reports as [ModerationCase];
    await act(id, 'decide', { decision: 'hide', note });
    expect(await newsTo(helping.id)).toMatchObject({ kind: 'thing-hidden', title, titledBy: asking.id });
    await site.dataSource.transaction(tx => erasePersonalData(tx, asking.id));
    expect(await mine(helping)).toMatchObject([{ id, title: 'Deleted request', decision: 'hide' }]);
    expect((await detail(id)).title).toBe('Deleted request');
  });

  it('is erased with the person concerned, as is the whole case once its evidence is no longer needed', async () => {
    const leaving = await site.join();
    const title = 'Canary Rao hoards dogs';
    const posted = await site.call<{ id: string }>(
      'POST /support-requests',
      { ...aRequest, title },
      { actor: leaving },
    );
    await report('support_request', posted.body.id);
    const [{ id }] = (await queue()).reports as [ModerationCase];
    await act(id, 'decide', { decision: 'hide', note });
    expect(await newsTo(reporter.id)).toMatchObject({ kind: 'report-followed', title, titledBy: leaving.id });
    await site.dataSource.query(`update moderation_steps set done_at = now() - interval '91 days'`);
    await site.dataSource.transaction(tx => erasePersonalData(tx, leaving.id));
    expect(await site.dataSource.query('select from moderation_cases')).toEqual([]);
  });

  it('has its contacts masked wherever staff see it, like the thing itself', async () => {
    const title = 'Call 98220 54321 for puppies';
    const posted = await site.call<{ id: string }>('POST /support-requests', { ...aRequest, title }, { actor: owner });
    await report('support_request', posted.body.id);
    const [{ id }] = (await queue()).reports as [ModerationCase];
    const seen = [(await queue()).reports[0], await detail(id)];
    seen.push((await act(id, 'claim')).body, (await act(id, 'decide', { decision: 'warn', note })).body);
    await report('member', owner.id);
    const [another] = (await queue()).reports as [ModerationCase];
    seen.push((await detail(another.id)).earlier[0]);
    expect(seen.map(one => one!.title)).toEqual(Array.from({ length: 5 }, () => 'Call 98******21 for puppies'));
  });

  describe('about a private message', () => {
    const words = 'Canary knows where you live';
    async function reportedMessage() {
      const targetId = randomUUID();
      await site.dataSource.query(
        'insert into messages (id, sender_id, recipient_id, subject) values ($1, $2, $3, $4)',
        [targetId, owner.id, reporter.id, words],
      );
      await report('message', targetId);
      return (await queue()).reports[0]!.id;
    }
    const copyOf = ({ id }: Actor) => site.dataSource.transaction(tx => gatherPersonalData(tx, id));

    it('is stored without the message’s text, which staff read in the opened case', async () => {
      const id = await reportedMessage();
      expect(await site.dataSource.query('select title from moderation_cases')).toEqual([{ title: '' }]);
      expect(await detail(id)).toMatchObject({ title: '', preview: { text: words } });
    });

    it('shows staff nothing of it outside of the case, even if the case was stored with its text earlier', async () => {
      const id = await reportedMessage();
      await site.dataSource.query('update moderation_cases set title = $1', [words]);
      const seen: unknown[] = [await queue(), (await act(id, 'claim')).body, await copyOf(admin)];
      seen.push((await act(id, 'decide', { decision: 'warn', note })).body, await queue('?status=decided'));
      await report('member', owner.id);
      const [another] = (await queue()).reports as [ModerationCase];
      seen.push((await detail(another.id)).earlier, await copyOf(admin));
      expect(JSON.stringify(seen)).not.toContain('Canary');
      expect(JSON.stringify(seen)).toContain(id);
    });

    it('still shows the two correspondents which message it was', async () => {
      const id = await reportedMessage();
      await act(id, 'decide', { decision: 'warn', note });
      expect(await mine()).toMatchObject([{ title: words }]);
      expect((await appeal(id)).body).toMatchObject({ title: words });
      for (const { id: memberId } of [owner, reporter])
        expect(await newsTo(memberId)).toMatchObject({ targetType: 'message', title: words, titledBy: owner.id });
      expect(JSON.parse(await copyOf(owner)).decisions).toMatchObject([{ title: words }]);
      expect(JSON.parse(await copyOf(reporter)).reports).toMatchObject([{ title: words }]);
    });
  });
});

it('a report is in the reporter’s data export and is erased with them', async () => {
  const leaving = await site.join();
  const targetId = await post();
  await report('support_request', targetId, leaving);
  const data = JSON.parse(await site.dataSource.transaction(tx => gatherPersonalData(tx, leaving.id)));
  expect(data.reports).toMatchObject([{ targetType: 'support_request', reason }]);
  await site.dataSource.transaction(tx => erasePersonalData(tx, leaving.id));
  expect(await site.dataSource.query('select from abuse_reports')).toEqual([]);
});
