import type { Actor } from '@aar/contracts/access';
import {
  responseDecided,
  responseOffered,
  responseWithdrawn,
  supportRequestCreated,
  supportRequestStatusChanged,
} from '@aar/contracts/community/support-requests.messages';
import type { Output } from '@aar/contracts/contract';
import { relationChanged } from '@aar/contracts/community/relations.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import type { AlertPolicy, AlertRing } from '@aar/contracts/notifications/alert-policy.contract';
import type { alertStatus } from '@aar/contracts/notifications/alert-status.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { DueWorkRunner } from '@aar/platform/due-work/due-work-runner';
import type { RunningService } from '@aar/platform/service/start-service';
import { RunningClock } from '@aar/testing/running-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { EntityManager } from 'typeorm';
import { AlertsConsumer } from '../src/alerts/alerts.consumer';
import { mostAnswers } from '../src/alerts/ring-choice';
import { type Notice, Notices } from '../src/inbox/notices';
import { type Member, type Notifications, publicUrl, startNotifications } from './notifications.harness';

const clock = new RunningClock();
let site: Notifications;
let worker: RunningService;

beforeAll(async () => {
  site = await startNotifications({}, clock);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await site.call('PUT /admin/alert-policies/critical', policy({}));
  worker = await site.startWorker();
});
afterEach(() => site.reset());

type Status = Output<typeof alertStatus.get>;

const minute = 60_000;
const ring = (kind: AlertRing['kind'], changes: Partial<AlertRing> = {}): AlertRing => ({
  kind,
  withinKm: kind === 'near' ? 130 : null,
  most: 100,
  waitMinutes: 10,
  ...changes,
});
/** Pune first, then the cities within 130 km of it: Mumbai and its neighbours. */
const policy = (changes: Partial<AlertPolicy>): AlertPolicy => ({
  urgency: 'critical',
  enough: 2,
  rings: [
    ring('city', { most: null }),
    ring('near', { waitMinutes: 15 }),
    ring('state-ngos', { waitMinutes: 20 }),
    ring('administrators'),
  ],
  ...changes,
});

const addOne = async (changes: Partial<Member> = {}) => (await site.addMembers(1, changes))[0]!;
const inMumbai = { city: 'Mumbai' };
const count = async (text: string, ...values: unknown[]) =>
  Number((await site.dataSource.query(`select count(*) ${text}`, values))[0].count);
const toldOf = (id: string) => count('from notifications where notice_id = $1', id);
const isTold = async (member: { id: string }) => (await site.inbox(member.id)).notifications.length > 0;
const openRings = (id: string) => count('from alert_rings where alert_id = $1', id);

interface Request {
  id: string;
  owner: Actor;
}

async function post(changes: object = {}): Promise<Request> {
  const [id, ownerId] = [randomUUID(), randomUUID()];
  await site.publish(supportRequestCreated, {
    requestId: id,
    ownerId,
    title: 'Cow in a ditch',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    location: 'Camp',
    state: 'Maharashtra',
    city: 'Pune',
    createdAt: clock.now().toISOString(),
    ...changes,
  });
  await waitUntil(async () => (await openRings(id)) > 0, { what: 'the first ring' });
  return { id, owner: { id: ownerId, role: 'user' } };
}

const statusOf = async ({ id, owner }: Request, actor = owner) =>
  site.call<Status>(`GET /support-requests/${id}/alert-status`, undefined, { actor });
const minutesToNext = async (request: Request) => {
  const { nextRingAt } = (await statusOf(request)).body;
  return nextRingAt && Math.round((Date.parse(nextRingAt) - clock.now().getTime()) / minute);
};

/** Advances the clock and makes the worker check due work. */
function pass(minutes: number) {
  clock.advance(minutes * minute);
  worker.app.get(DueWorkRunner).wake();
}
const ringsOpen = ({ id }: Request, rings: number) =>
  waitUntil(async () => (await openRings(id)) === rings, { what: `${rings} rings` });

const offer = (request: Request, responderId: string = randomUUID()) =>
  site
    .publish(responseOffered, {
      responseId: randomUUID(),
      requestId: request.id,
      requestTitle: 'Cow in a ditch',
      responderName: 'Asha Rao',
      ownerId: request.owner.id,
      responderId,
    })
    .then(() => responderId);
const decide = (request: Request, responderId: string, isAccepted: boolean, at = new Date(), id?: string) =>
  site.publish(
    responseDecided,
    {
      decisionId: randomUUID(),
      requestId: request.id,
      requestTitle: 'Cow in a ditch',
      responderId,
      isAccepted,
      ownerId: request.owner.id,
      ownerName: 'Farida Qureshi',
      ownerNgoName: null,
      decidedAt: at.toISOString(),
    },
    id,
  );
const accept = async (request: Request) => {
  const helper = await offer(request);
  await decide(request, helper, true);
  return helper;
};
const setStatus = ({ id }: Request, status: 'active' | 'paused' | 'closed') =>
  site.publish(supportRequestStatusChanged, { requestId: id, status, changedAt: new Date().toISOString() });
/** Publishes a decision of moderation, which hides it on the first call and shows it on the next. */
const setHidden = ({ id }: Request, isHidden: boolean) =>
  site.publish(visibilityDecided, {
    kind: 'community.support-request',
    id,
    version: isHidden ? 1 : 2,
    isHidden,
    reason: 'spam',
  });
const becomes = (request: Request, state: Status['state']) =>
  waitUntil(async () => (await statusOf(request)).body.state === state, { what: state });

describe('the waiting time of a ring', () => {
  it('is followed by the next ring on time: cities nearby, the NGOs of the state, administrators', async () => {
    const neighbour = await addOne();
    const mumbai = await addOne(inMumbai);
    const [ngo, activist] = [await addOne({ city: 'Nagpur', userType: 'ngo' }), await addOne({ city: 'Nagpur' })];
    const administrator = await addOne({ state: 'Delhi', city: 'Saket', role: 'admin' });
    const reached = () => Promise.all([neighbour, mumbai, ngo, administrator, activist].map(isTold));
    const request = await post();
    expect(await reached()).toEqual([true, false, false, false, false]);
    pass(1);
    const later = await post();
    for (const [rings, minutes] of [
      [2, 9],
      [3, 15],
      [4, 20],
    ] as const) {
      expect(await minutesToNext(request)).toBe(minutes);
      pass(minutes);
      await ringsOpen(request, rings);
      // This request was posted a minute later, so its rings open a minute later.
      expect(await openRings(later.id)).toBe(rings - 1);
      if (rings < 4) pass(0);
      clock.advance(minute);
      worker.app.get(DueWorkRunner).wake();
      await ringsOpen(later, rings);
      clock.advance(-minute);
    }
    expect(await reached()).toEqual([true, true, true, true, false]);
    expect((await statusOf(request)).body).toMatchObject({ state: 'done', alerted: 4, nextRingAt: null });
  });

  it('is skipped when a ring has no members', async () => {
    await addOne({ city: 'Nagpur', userType: 'ngo' });
    await ringsOpen(await post(), 3);
  });

  it('begins only once a large ring has notified everyone', async () => {
    await site.stopWorkers();
    await site.addMembers(501);
    await addOne(inMumbai);
    const request = await post();
    const held = site.dataSource.createQueryRunner();
    await held.startTransaction();
    await held.query('select from ringing_alerts for update');
    worker = await site.startWorker();
    pass(10);
    const isPutOff = async () => Date.parse((await statusOf(request)).body.nextRingAt!) > clock.now().getTime();
    await waitUntil(isPutOff, { what: 'more time for the first ring' });
    expect(await openRings(request.id)).toBe(1);
    await held.rollbackTransaction();
    await held.release();
    await waitUntil(async () => (await toldOf(request.id)) === 501, { what: 'the last of the first ring' });
    pass(1);
    await ringsOpen(request, 2);
  });

  it('is followed by rings without suspended members', async () => {
    await addOne({ ...inMumbai, status: 'suspended' });
    await addOne({ city: 'Nagpur', userType: 'ngo', status: 'suspended' });
    await addOne({ state: 'Delhi', city: 'Saket', role: 'admin', status: 'suspended' });
    const watcher = await addOne({ state: 'Kerala', city: 'Kochi', status: 'suspended' });
    await site.prefer(watcher.id, { places: [{ state: 'Maharashtra', city: 'Mumbai' }] });
    const request = await post();
    pass(0);
    await ringsOpen(request, 4);
    expect(await toldOf(request.id)).toBe(0);
  });

  it('is followed by mails that say why the member is alerted', async () => {
    const mumbai = await addOne(inMumbai);
    const request = await post();
    await waitUntil(() => site.mail.sentTo(mumbai.email).length > 0, { what: 'the mail' });
    const message = await PostalMime.parse(Buffer.from(site.mail.sentTo(mumbai.email)[0]!.raw, 'latin1'));
    expect(message.text).toContain('You get this because you are a member near Pune, where nobody could help yet.');
    expect(message.text).toContain(`${publicUrl}/support-requests/${request.id}`);
  });
});

it('a member in several rings is alerted once for one request', async () => {
  const everywhere = await addOne({ userType: 'ngo', role: 'admin' });
  const helper = await addOne({ ...inMumbai, userType: 'ngo' });
  const request = await post();
  await offer(request, helper.id);
  await waitUntil(async () => (await count('from alert_answers')) === 1, { what: 'the offer' });
  // No other ring has new members, so all open at once, one after another.
  pass(10);
  await ringsOpen(request, 4);
  expect((await site.inbox(everywhere.id)).notifications).toHaveLength(1);
  expect(await isTold(helper)).toBe(false);
});

describe('an offer of help', () => {
  it('postpones the next ring', async () => {
    await addOne();
    // Without this member the third ring would open right after the second.
    await addOne(inMumbai);
    const request = await post();
    pass(8);
    expect(await minutesToNext(request)).toBe(2);
    await offer(request);
    await waitUntil(async () => (await minutesToNext(request)) === 10, { what: 'the silence anew' });
    pass(9);
    expect(await openRings(request.id)).toBe(1);
    pass(1);
    await ringsOpen(request, 2);
  });

  it('that is accepted ends the rings when enough are accepted', async () => {
    await addOne();
    const mumbai = await addOne(inMumbai);
    const request = await post();
    await accept(request);
    await waitUntil(async () => (await statusOf(request)).body.accepted === 1, { what: 'the first' });
    expect((await statusOf(request)).body.state).toBe('ringing');
    await accept(request);
    await becomes(request, 'enough');
    expect(await minutesToNext(request)).toBeNull();
    expect(await count(`from due_work where name = 'open-ring'`)).toBe(0);
    expect(await isTold(mumbai)).toBe(false);
  });

  it('that was accepted and is withdrawn resumes the rings', async () => {
    await addOne();
    await site.call('PUT /admin/alert-policies/critical', policy({ enough: 1 }));
    const request = await post();
    const responderId = await offer(request);
    await decide(request, responderId, true);
    await becomes(request, 'enough');
    const withdrawnAt = new Date(Date.now() + 1_000).toISOString();
    await site.publish(responseWithdrawn, { requestId: request.id, responderId, withdrawnAt });
    await becomes(request, 'ringing');
    expect(await minutesToNext(request)).toBe(10);
  });
});

describe('an offer of help whose notices a block keeps from their readers', () => {
  async function postAndBlock() {
    await addOne();
    await addOne(inMumbai);
    const request = await post();
    const helper = await addOne({ city: 'Nagpur' });
    await site.publish(
      relationChanged,
      { memberId: helper.id, otherId: request.owner.id, version: 1, blocked: true, muted: false, connected: false },
      `block-by-${helper.id}`,
    );
    await site.applied(`block-by-${helper.id}`);
    return { request, helper };
  }

  it('postpones the next ring all the same', async () => {
    const { request, helper } = await postAndBlock();
    pass(8);
    await offer(request, helper.id);
    await waitUntil(async () => (await minutesToNext(request)) === 10, { what: 'the silence anew' });
    expect((await site.inbox(request.owner.id)).notifications).toEqual([]);
  });

  it('counts all the same when it is accepted', async () => {
    await site.call('PUT /admin/alert-policies/critical', policy({ enough: 1 }));
    const { request, helper } = await postAndBlock();
    await decide(request, helper.id, true);
    await becomes(request, 'enough');
    expect(await isTold(helper)).toBe(false);
  });
});

it('nothing is recorded about an erased member whose offer, its decision or its withdrawal arrives late', async () => {
  const request = await post();
  const { id: helper } = await addOne({ city: 'Nagpur' });
  await site.publish(memberErased, { memberId: helper }, `erased-${helper}`);
  await site.applied(`erased-${helper}`);
  await offer(request, helper);
  await decide(request, helper, true);
  const withdrawnAt = new Date().toISOString();
  await site.publish(responseWithdrawn, { requestId: request.id, responderId: helper, withdrawnAt }, `late-${helper}`);
  await site.applied(`late-${helper}`);
  expect(await count('from alert_answers where member_id = $1', helper)).toBe(0);
});

it('an older decision about an offer that arrives late is ignored', async () => {
  await addOne();
  const request = await post();
  const helper = await accept(request);
  const accepted = async () => (await statusOf(request)).body.accepted;
  await waitUntil(async () => (await accepted()) === 1, { what: 'the decision' });
  await decide(request, helper, false, new Date(Date.now() - minute), 'late-decision');
  await site.applied('late-decision');
  expect(await accepted()).toBe(1);
});

describe('a request', () => {
  it('that is closed, or merged into another, alerts nobody more', async () => {
    await addOne();
    const request = await post();
    await setStatus(request, 'closed');
    await becomes(request, 'over');
    expect(await count(`from due_work where name = 'open-ring'`)).toBe(0);
  });

  it('that is closed before its alert arrives alerts nobody', async () => {
    const neighbour = await addOne();
    const request = { id: randomUUID(), owner: { id: randomUUID(), role: 'user' as const } };
    await setStatus(request, 'closed');
    await waitUntil(async () => (await count('from request_statuses')) === 1, { what: 'the news' });
    await site.publish(supportRequestCreated, {
      requestId: request.id,
      ownerId: request.owner.id,
      title: 'Cow in a ditch',
      requestType: 'Other',
      urgencyLevel: 'critical',
      location: 'Camp',
      state: 'Maharashtra',
      city: 'Pune',
      createdAt: clock.now().toISOString(),
    });
    await waitUntil(async () => (await count('from alerts')) === 1, { what: 'the request' });
    expect(await isTold(neighbour)).toBe(false);
  });

  describe('that is closed while its first ring opens', () => {
    const requestId = randomUUID();
    const created = () => ({
      requestId,
      ownerId: randomUUID(),
      title: 'Cow in a ditch',
      requestType: 'Other' as const,
      urgencyLevel: 'critical' as const,
      location: 'Camp',
      state: 'Maharashtra',
      city: 'Pune',
      createdAt: clock.now().toISOString(),
    });
    const closed = () => ({ requestId, status: 'closed' as const, changedAt: new Date().toISOString() });
    const handler = () => site.service.app.get(AlertsConsumer);
    const ringFirst = (tx: EntityManager) => handler().ring(supportRequestCreated.schema.parse(created()), tx);
    const close = (tx: EntityManager) => handler().followStatus(supportRequestStatusChanged.schema.parse(closed()), tx);

    /** Applies two events in two transactions: the second begins when the first has done everything except commit. */
    async function sideBySide(...[first, second]: ((tx: EntityManager) => Promise<void>)[]) {
      let commit!: () => void;
      const committing = new Promise<void>(resolve => (commit = resolve));
      let reach!: () => void;
      const reached = new Promise<void>(resolve => (reach = resolve));
      const one = inTransaction(site.dataSource, async tx => {
        await first!(tx);
        reach();
        await committing;
      });
      await Promise.race([reached, one]);
      let isOver = false;
      const two = inTransaction(site.dataSource, second!).then(() => (isOver = true));
      const isWaiting = async () =>
        (await count(`from pg_locks where locktype = 'advisory' and not granted`)) > 0 || isOver;
      await waitUntil(isWaiting, { what: 'the second to wait or end' });
      commit();
      await Promise.all([one, two]);
    }

    it.each([
      ['before', [ringFirst, close]],
      ['after', [close, ringFirst]],
    ])('notifies nobody, although the alert is applied just %s', async (when, events) => {
      await site.stopWorkers();
      const neighbour = await addOne();
      await sideBySide(...events);
      // Notices that the first chunk added to inboxes before the end remain; nothing is sent.
      expect(await isTold(neighbour)).toBe(when === 'before');
      expect(await count(`from deliveries where id = '${requestId}' and state <> 'cancelled'`)).toBe(0);
      expect(await count(`from due_work where name = 'open-ring'`)).toBe(0);
    });
  });

  it('that is paused waits, and restarts its waiting time when it is resumed', async () => {
    await addOne();
    const request = await post();
    pass(5);
    await setStatus(request, 'paused');
    await becomes(request, 'paused');
    expect(await minutesToNext(request)).toBeNull();
    await setStatus(request, 'active');
    await becomes(request, 'ringing');
    expect(await minutesToNext(request)).toBe(10);
    // An older status change is ignored.
    const changedAt = new Date(Date.now() - minute).toISOString();
    await site.publish(supportRequestStatusChanged, { requestId: request.id, status: 'closed', changedAt }, 'late');
    await site.applied('late');
    expect((await statusOf(request)).body.state).toBe('ringing');
  });

  it('whose status is published again does not restart its waiting time', async () => {
    await addOne();
    const request = await post();
    pass(5);
    const again = (id: string, status: 'active' | 'paused') => {
      const changedAt = new Date().toISOString();
      return site.publish(supportRequestStatusChanged, { requestId: request.id, status, changedAt }, id);
    };
    const before = await minutesToNext(request);
    await again('again', 'active');
    await site.applied('again');
    expect(await minutesToNext(request)).toBe(before);
    // Somebody resumes the mail of a paused request by hand; publishing the pause again does not stop it.
    await again('paused', 'paused');
    await becomes(request, 'paused');
    await site.dataSource.query(`update deliveries set state = 'sending' where id = $1`, [request.id]);
    await again('paused again', 'paused');
    await site.applied('paused again');
    expect(await count(`from deliveries where id = $1 and state = 'paused'`, request.id)).toBe(0);
  });

  it('that is paused holds back mail that has not been sent', async () => {
    await addOne();
    site.mail.recipientReply = () => '451 try later';
    const request = await post();
    const stateIs = (...states: string[]) =>
      waitUntil(
        async () => (await count('from deliveries where id = $1 and state = any ($2)', request.id, states)) === 1,
        { what: `mail that is ${states.join(' or ')}` },
      );
    await stateIs('sending');
    await setStatus(request, 'paused');
    await stateIs('paused');
    await setStatus(request, 'active');
    await stateIs('queued', 'sending');
  });

  const putOut = ({ owner }: Request, is: boolean) =>
    site.dataSource.query(
      `insert into recipients (member_id, status) values ($1, $2)
       on conflict (member_id) do update set status = excluded.status`,
      [owner.id, is ? 'suspended' : 'active'],
    );
  it.each([
    ['that moderation hides', 'it is shown again', setHidden],
    ['of a member who is put out', 'they are back', putOut],
  ])('%s opens no ring until %s', async (_whose, _until, set) => {
    await addOne();
    const mumbai = await addOne(inMumbai);
    const request = await post();
    await set(request, true);
    if (set === setHidden) await becomes(request, 'paused');
    pass(10);
    await waitUntil(async () => (await minutesToNext(request)) === 10, { what: 'another look' });
    expect(await isTold(mumbai)).toBe(false);
    await set(request, false);
    if (set === setHidden) await becomes(request, 'ringing');
    pass(10);
    await ringsOpen(request, 2);
    expect(await isTold(mumbai)).toBe(true);
  });

  it.each([
    ['paused', (request: Request, is: boolean) => setStatus(request, is ? 'paused' : 'active')],
    ['hidden', (request: Request, is: boolean) => setHidden(request, is)],
  ])('of many members stops notifying while it is %s, and reaches the others afterwards', async (_what, set) => {
    await site.stopWorkers();
    await site.addMembers(1_200);
    const request = await post();
    await set(request, true);
    await becomes(request, 'paused');
    worker = await site.startWorker();
    const next = await post();
    await waitUntil(async () => (await toldOf(next.id)) === 1_200, { what: 'another one' });
    expect(await toldOf(request.id)).toBe(500);
    await set(request, false);
    await waitUntil(async () => (await toldOf(request.id)) === 1_200, { what: 'the others' });
  });

  it('of many members notifies nobody more once it is closed', async () => {
    await site.stopWorkers();
    await site.addMembers(1_200);
    const request = await post();
    await setStatus(request, 'closed');
    await becomes(request, 'over');
    worker = await site.startWorker();
    const next = await post();
    await waitUntil(async () => (await toldOf(next.id)) === 1_200, { what: 'another one' });
    expect(await toldOf(request.id)).toBe(500);
    expect(await site.dataSource.query('select from ringing_alerts where alert_id = $1', [request.id])).toEqual([]);
    const [{ state }] = await site.dataSource.query('select state from deliveries where id = $1', [request.id]);
    expect(state).toBe('cancelled');
  });
});

it('a member who watches a place is alerted there, by the interests chosen for alerts', async () => {
  const [watching, other] = [await addOne({ city: 'Nagpur' }), await addOne({ interests: ['Fundraising'] })];
  await site.prefer(watching.id, { places: [{ state: 'Maharashtra', city: 'Pune' }] });
  await site.prefer(other.id, { interests: ['Veterinary Care'] });
  for (const urgencyLevel of ['critical', 'high']) {
    const request = await post({ urgencyLevel, requestType: 'Medical Care' });
    await waitUntil(async () => (await toldOf(request.id)) === 2, { what: urgencyLevel });
  }
});

it('a request of low urgency is in the daily digest', async () => {
  const fits = await addOne({ interests: ['Veterinary Care'] });
  const request = await post({ urgencyLevel: 'low', requestType: 'Medical Care' });
  const waiting = await site.dataSource.query('select member_id as id, kind, ref_id as ref from digest_items');
  expect(waiting).toEqual([{ id: fits.id, kind: 'alert', ref: request.id }]);
});

describe('a ring with a limit', () => {
  it('prefers members who match, who helped before, and who received few alerts lately', async () => {
    await site.call('PUT /admin/alert-policies/medium', {
      ...policy({ urgency: 'medium', rings: [ring('city', { most: 3 }), ring('near')] }),
    });
    const fits = { interests: ['Veterinary Care'] };
    const [plain, busy, helper, ngo] = [
      await addOne(fits),
      await addOne(fits),
      await addOne(fits),
      await addOne({ userType: 'ngo', ...fits }),
    ];
    await site.dataSource.query('insert into alert_answers (request_id, member_id) values (gen_random_uuid(), $1)', [
      helper.id,
    ]);
    const notices = worker.app.get(Notices);
    const tell = (kind: Notice['kind'], { id }: { id: string }) =>
      inTransaction(site.dataSource, async tx => {
        const notice = {
          id: randomUUID(),
          kind,
          title: 'Earlier',
          body: '',
          href: '/',
          urgency: null,
          aboutMember: ngo.id,
        };
        await notices.add(tx, notice);
        await notices.deliver(tx, notice, [id]);
      });
    for (let told = 0; told < 3; told++) {
      await tell('request-alert', busy);
      // Notices that are not alerts do not count.
      await tell('response-declined', plain);
      await tell('response-declined', plain);
    }
    const request = await post({ urgencyLevel: 'medium', requestType: 'Medical Care' });
    expect(await toldOf(request.id)).toBe(3);
    const told = await Promise.all(
      [plain, helper, ngo].map(({ id }) =>
        count('from notifications where notice_id = $1 and member_id = $2', request.id, id),
      ),
    );
    expect(told).toEqual([1, 1, 1]);
    // The member who was left out is in the next, wider ring.
    pass(10);
    await waitUntil(async () => (await toldOf(request.id)) === 4, { what: 'the next ring' });
  });

  it('counts only the latest offers of help, however many there are', async () => {
    await site.call('PUT /admin/alert-policies/medium', {
      ...policy({ urgency: 'medium', rings: [ring('city', { most: 1 })] }),
    });
    const fits = { interests: ['Veterinary Care'] };
    const [helper, ngo] = [await addOne(fits), await addOne({ userType: 'ngo', ...fits })];
    const answers = 'insert into alert_answers (request_id, member_id, offered_at)';
    await site.dataSource.query(`${answers} select gen_random_uuid(), $1, now() - interval '1 hour'`, [helper.id]);
    // In parts, because on a busy machine all at once would exceed the statement timeout.
    for (let part = 0; part < 20; part += 1)
      await site.dataSource.query(
        `${answers} select gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, ${mostAnswers / 20})`,
      );
    const { id } = await post({ urgencyLevel: 'medium', requestType: 'Medical Care' });
    expect(await site.dataSource.query('select member_id as id from notifications where notice_id = $1', [id])).toEqual(
      [{ id: ngo.id }],
    );
  });
});

it('a killed worker neither loses nor repeats a ring', async () => {
  await site.stopWorkers();
  const members = [...(await site.addMembers(10)), ...(await site.addMembers(700, inMumbai))];
  const rings = [ring('city', { most: null }), ring('near', { most: 700 })];
  await site.call('PUT /admin/alert-policies/critical', policy({ rings }));
  const request = await post();
  const { id } = request;
  const done = 'from deliveries where (id = $1 or tells_of = $1) and finished_at is not null';
  const doomed = await site.spawnWorker();
  // Mail in progress when a worker dies may be sent twice; this test does not cover that.
  await waitUntil(async () => (await count(done, id)) === 1, { what: 'the mail of the first ring' });
  await holdTransaction(site.dataSource, async tx => {
    await tx.query('lock table notifications in share mode');
    await site.dataSource.query(`update due_work set due_at = now() where name = 'open-ring'`);
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await waitUntil(async () => (await count(waiting)) > 0, { what: 'the worker to be in the middle of the ring' });
    doomed.kill('SIGKILL');
  });
  expect(await openRings(id)).toBe(1);
  // Its lease is measured by the database's clock.
  await site.dataSource.query(`update due_work set leased_until = now() where name = 'open-ring'`);
  worker = await site.startWorker();
  await waitUntil(async () => (await count(done, id)) === 2, { what: 'all mail', timeout: 30_000 });
  expect(await toldOf(id)).toBe(710);
  expect(await openRings(id)).toBe(2);
  expect([...site.mail.counts.keys()].sort()).toEqual(members.map(({ email }) => email).sort());
  expect(site.mail.duplicates).toBe(0);
  expect((await statusOf(request)).body).toMatchObject({ state: 'done', alerted: 710 });
});

describe('the alert of a request', () => {
  it('is visible only to the owner and to administrators', async () => {
    await addOne();
    const request = await post();
    const { status, body } = await statusOf(request);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        state: 'ringing',
        alerted: 1,
        accepted: 0,
        enough: 2,
        nextRingAt: expect.any(String),
        rings: [{ kind: 'city', withinKm: null, members: 1, openedAt: expect.any(String) }],
      },
    });
    expect(await statusOf(request, { id: randomUUID(), role: 'admin' })).toMatchObject({ status: 200 });
    const problem = { status: 404, body: { code: 'notifications.alert.unknown' } };
    for (const role of ['user', 'moderator', 'editor'] as const)
      expect(await statusOf(request, { id: randomUUID(), role })).toMatchObject(problem);
    expect(await statusOf({ ...request, id: randomUUID() })).toMatchObject(problem);
  });

  it('is pushed to the open page of its owner when a ring opens', async () => {
    await addOne();
    const request = await post();
    // The push comes after the commit that the test has waited for.
    await waitUntil(() => site.pushedTo([request.owner.id], 'request').length === 1, { what: 'the first push' });
    expect(site.pushedTo([request.owner.id], 'request')).toEqual([{ requestId: request.id }]);
    await addOne(inMumbai);
    pass(10);
    await waitUntil(() => site.pushedTo([request.owner.id], 'request').length === 2, { what: 'the push' });
  });
});

describe('the policy', () => {
  const put = (changes: object) => site.call('PUT /admin/alert-policies/critical', { ...policy({}), ...changes });

  it('is rejected with the name of the invalid field', async () => {
    const wrong: [path: string, rings: AlertRing[]][] = [
      ['rings.0.kind', [ring('near')]],
      ['rings.1.withinKm', [ring('city'), ring('near', { withinKm: null })]],
      ['rings.2.withinKm', [ring('city'), ring('near'), ring('near', { withinKm: 50 })]],
      ['rings.1.withinKm', [ring('city'), ring('state-ngos', { withinKm: 5 })]],
      ['rings.1.most', [ring('city'), ring('administrators', { most: null })]],
      ['rings.2.kind', [ring('city'), ring('administrators'), ring('state-ngos')]],
      ['rings.1.kind', [ring('city'), ring('city')]],
      ['rings.0.waitMinutes', [ring('city', { waitMinutes: 0 })]],
      ['rings', []],
    ];
    for (const [path, rings] of wrong)
      expect(await put({ rings })).toMatchObject({
        status: 400,
        body: { code: 'input.invalid', errors: [{ path }] },
      });
  });

  it('is stored as administrators saved it', async () => {
    await put({ enough: 5 });
    const { body } = await site.call<{ policies: AlertPolicy[] }>('GET /admin/alert-policies');
    expect(body.policies.map(({ urgency }) => urgency)).toEqual(['critical', 'high', 'medium', 'low']);
    expect(body.policies[0]).toEqual({ ...policy({}), enough: 5 });
  });

  it('can be tried on past requests: it counts members per ring and alerts nobody', async () => {
    await site.addMembers(3);
    await site.addMembers(4, inMumbai);
    const [ngo] = await site.addMembers(1, { city: 'Nagpur', userType: 'ngo' });
    await addOne({ role: 'admin' });
    const request = await post();
    const trial = policy({
      rings: [ring('city', { most: 2 }), ring('near', { most: 5 }), ring('state-ngos'), ring('administrators')],
    });
    const { body } = await site.call('POST /admin/alert-policies/trial', trial);
    expect(body).toEqual({
      requests: [
        {
          id: request.id,
          title: 'Cow in a ditch',
          city: 'Pune',
          state: 'Maharashtra',
          postedAt: expect.any(String),
          rang: 4,
          wouldRing: 8 + Number((body as never as { requests: { rings: number[] }[] }).requests[0]!.rings[3]),
          rings: [2, 5, 1, expect.any(Number)],
        },
      ],
    });
    expect(await isTold(ngo!)).toBe(false);
  });
});

it('the accepted offers of a request are found by an index', async () => {
  const plan = await inTransaction(site.dataSource, async tx => {
    for (const without of ['seqscan', 'bitmapscan']) await tx.query(`set local enable_${without} = off`);
    return JSON.stringify(
      await tx.query('explain select from alert_answers where request_id = (select gen_random_uuid()) and is_accepted'),
    );
  });
  expect(plan).toContain('alert_answers_accepted');
});
