import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type { AdminUser, AdminUserDetail, adminUsers } from '@aar/contracts/identity/admin-users.contract';
import { noticeRaised } from '@aar/contracts/identity/notices.events';
import { inTransaction } from '@aar/platform/events/transaction';
import { signActor } from '@aar/platform/service/actor';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { Account } from '../src/accounts/account.entity';
import { LapsedSuspensions } from '../src/members-admin/lapsed-suspensions.service';
import { Sessions } from '../src/sessions/sessions.service';
import { type Identity, startIdentity } from './identity.harness';
import { addMember, addStaff } from './members';

type List = Output<typeof adminUsers.list>;
/** An answer or a problem, whichever the test expects; `status` is a word of both. */
type Either<T> = T & Omit<ProblemBody, 'status'>;

let site: Identity;
let admin: Actor;
let editor: Actor;
beforeAll(async () => {
  site = await startIdentity();
  admin = await addStaff(site, 'admin', { state: 'Sikkim', city: 'Gangtok' });
  await addStaff(site, 'admin', { state: 'Sikkim', city: 'Gangtok' });
  editor = await addStaff(site, 'editor', { state: 'Sikkim', city: 'Gangtok' });
});
afterAll(() => site?.stop());

const call = <T = AdminUser>(http: string, body?: unknown, actor: Actor = admin) =>
  site.call<Either<T>>(http, body, { actor });
const list = async (query: Record<string, string> = {}, actor?: Actor) =>
  (await call<List>(`GET /admin/users?${new URLSearchParams(query)}`, undefined, actor)).body;
const names = async (query: Record<string, string>, actor?: Actor) =>
  (await list(query, actor)).users.map(({ fullName }) => fullName);
const detail = async (id: string, actor?: Actor) =>
  (await call<AdminUserDetail>(`GET /admin/users/${id}`, undefined, actor)).body;
const entriesOf = (condition: string, ...values: unknown[]) =>
  site.dataSource.query(`select * from audit_entries where ${condition} order by done_at`, values);
const add = (changes: Partial<Account> = {}) => addMember(site, changes);
const openSession = (id: string) =>
  inTransaction(site.dataSource, tx =>
    site.service.app.get(Sessions).open(tx, { id, role: 'user' }, { address: '203.0.113.9', userAgent: '' }),
  );
const isSignedIn = async (token: string) => (await site.find(token)).body.actor !== null;
const toldOf = (memberId: string, subject: string, facts: object) =>
  waitUntil(
    () => {
      const told = site.told.filter(one => one.subject === `events.${subject}` && one.data.memberId === memberId);
      return told.some(({ data }) => Object.entries(facts).every(([name, value]) => data[name] === value));
    },
    { what: `${subject} ${JSON.stringify(facts)}` },
  );
const noticeOf = (memberId: string, kind: string) => toldOf(memberId, noticeRaised.name, { kind });

const reason = 'Insulted other members again and again.';

describe('the list', () => {
  it('finds by name, NGO, and parts of contacts, whatever the accents and case', async () => {
    const user = await add({
      fullName: 'Zoë Pinto',
      email: 'zoe.pinto@mail.example',
      mobile: '9700000042',
      ngoName: 'Strays of Salcete',
      userType: 'ngo',
    });
    for (const search of [
      'zoe',
      'PINTO zoë',
      'salcete',
      'zoe.pinto',
      '0000042',
      'zoe.pinto@mail.example',
      '97000 00042',
      '+91 9700000042',
    ])
      expect(await names({ search })).toEqual([user.fullName]);
    expect(await names({ q: 'salcete' })).toEqual([user.fullName]);
    expect(await names({ search: 'pinto@mail.example' })).toEqual([]);
    expect((await list({ search: 'salcete' })).total).toEqual({ count: 1, isCapped: false });
  });

  it('asks for three letters', async () => {
    expect(await call('GET /admin/users?search=ab')).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'search', message: 'Please type at least 3 letters.' }] } },
    });
  });

  it('takes signs of patterns for what they are', async () => {
    expect(await names({ search: '___' })).toEqual([]);
    expect(await names({ search: '%%%' })).toEqual([]);
  });

  it('shows each status by its precedence, and the deleted ones only when asked for', async () => {
    const state = 'Ladakh';
    const soon = new Date(Date.now() + 1e9);
    const place = { state, city: 'Leh' };
    await add({ ...place, fullName: 'Deleted', status: 'deleted', deletionDueAt: soon });
    await add({ ...place, fullName: 'Suspended', status: 'suspended', deletionDueAt: soon });
    await add({ ...place, fullName: 'Inactive', deletionDueAt: soon });
    await add({ ...place, fullName: 'Active' });
    await add({ ...place, fullName: 'Pending', isVerified: false });
    for (const status of ['deleted', 'suspended', 'inactive', 'active', 'pending']) {
      const { users, total } = await list({ state, status });
      expect(users.map(user => [user.fullName.toLowerCase(), user.status])).toEqual([[status, status]]);
      expect(total).toEqual({ count: 1, isCapped: false });
    }
    expect((await list({ state })).total.count).toBe(4);
    expect(await names({ state })).not.toContain('Deleted');
    expect((await list({ state, status: 'inactive' })).users[0]).toMatchObject({ isActive: false, isSuspended: false });
    expect((await list({ state, status: 'suspended' })).users[0]).toMatchObject({ isSuspended: true });
  });

  it('has no erased ones, of whom nothing is left to show', async () => {
    const place = { state: 'Mizoram', city: 'Aizawl' };
    const { id } = await add({ ...place, fullName: 'Deleted member', status: 'deleted', deletionDueAt: null });
    await add({ ...place, fullName: 'Not Yet', status: 'deleted', deletionDueAt: new Date(Date.now() + 1e9) });
    const { users, total } = await list({ status: 'deleted', state: place.state, limit: '1' });
    expect(users.map(({ fullName }) => fullName)).toEqual(['Not Yet']);
    expect(total).toEqual({ count: 1, isCapped: false });
    for (let n = 0; n < 2; n += 1)
      await add({ ...place, fullName: 'Not Yet', status: 'deleted', deletionDueAt: new Date(Date.now() + 1e9) });
    expect((await list({ status: 'deleted', state: place.state, limit: '1' })).total.count).toBe(3);
    expect(await names({ status: 'deleted', state: place.state, search: 'Deleted member' })).toEqual([]);
    expect((await call(`GET /admin/users/${id}`)).status).toBe(404);
  });

  it('combines its filters', async () => {
    const place = { state: 'Kerala', city: 'Kochi' };
    await add({ ...place, fullName: 'An NGO', userType: 'ngo', ngoName: 'Kochi Kittens' });
    await add({ ...place, fullName: 'A moderator', role: 'moderator' });
    await add({ ...place, fullName: 'A pending one', isVerified: false });
    expect(await names({ state: 'Kerala', type: 'ngo' })).toEqual(['An NGO']);
    expect(await names({ state: 'Kerala', role: 'moderator' })).toEqual(['A moderator']);
    expect(await names({ state: 'Kerala', status: 'pending', type: 'activist', search: 'pending' })).toEqual([
      'A pending one',
    ]);
    expect(await names({ state: 'Kerala', status: 'pending', type: 'ngo' })).toEqual([]);
  });

  it.each(['createdAt', 'fullName', 'state'])('comes page by page in the order of %s, both ways', async sort => {
    const city = `Paging ${sort}`;
    const mark = `Paged by ${sort}`;
    const states = ['Assam', 'Bihar', 'Assam', 'Goa', 'Bihar'];
    for (const [n, state] of states.entries())
      await add({ city, state, fullName: `${'bceda'[n]} ${mark}`, createdAt: new Date(2026, 1, n + 1) });
    const walk = async (order: string) => {
      const found: AdminUser[] = [];
      for (let cursor = ''; ;) {
        const page = await list({ search: mark, sort, order, limit: '2', ...(cursor && { cursor }) });
        found.push(...page.users);
        if (!page.nextCursor) return found;
        cursor = page.nextCursor;
      }
    };
    const up = await walk('asc');
    const keys = up.map(user => user[sort as 'createdAt']);
    expect(keys).toEqual([...keys].sort());
    expect(up).toHaveLength(5);
    expect((await walk('desc')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
  });

  it('refuses a cursor of another order', async () => {
    const { nextCursor } = await list({ limit: '1' });
    for (const cursor of [nextCursor!, 'made-up'])
      expect(await call(`GET /admin/users?sort=state&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'cursor' }] },
      });
  });

  it('counts what is searched for up to a thousand', async () => {
    await site.dataSource.query(
      `insert into accounts (id, full_name, user_type, state, city) select gen_random_uuid(), 'Crowded ' || n, 'activist', 'Punjab', 'Ludhiana'
       from generate_series(1, 1002) n`,
    );
    expect((await list({ search: 'crowded' })).total).toEqual({ count: 1000, isCapped: true });
    expect((await list({ state: 'Punjab' })).total).toEqual({ count: 1002, isCapped: false });
  });
});

describe('editors', () => {
  it('see contacts masked, wherever', async () => {
    const { id } = await add({ fullName: 'Masked Member', email: 'masked@example.com', mobile: '9822012310' });
    const masked = { email: 'm***@example.com', mobile: '98******10' };
    expect((await list({ search: 'masked member' }, editor)).users).toMatchObject([masked]);
    expect(await detail(id, editor)).toMatchObject(masked);
    await site.dataSource.query('update accounts set is_verified = false where id = $1', [id]);
    expect((await call(`POST /admin/users/${id}/verify`, undefined, editor)).body).toMatchObject(masked);
  });

  it('cannot guess contacts by searching for them', async () => {
    await add({ fullName: 'Hidden Contact', email: 'secret.nest@example.com', mobile: '9811122233' });
    for (const search of ['secret.nest', '9811122233', '98111', 'secret.nest@example.com'])
      expect(await names({ search }, editor)).toEqual([]);
    expect(await names({ search: 'hidden contact' }, editor)).toEqual(['Hidden Contact']);
  });

  it('suspend, unsuspend, delete, export and give roles to nobody', async () => {
    const { id } = await add();
    const refused = await Promise.all([
      call(`POST /admin/users/${id}/suspend`, { reason }, editor),
      call(`POST /admin/users/${id}/unsuspend`, undefined, editor),
      call(`DELETE /admin/users/${id}`, undefined, editor),
      call(`PUT /admin/users/${id}/role`, { role: 'admin' }, editor),
      call('POST /admin/users/bulk', { action: 'verify', ids: [id] }, editor),
      call('GET /admin/users.csv', undefined, editor),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  it('and those below them: members see nothing of it', async () => {
    for (const role of ['user', 'moderator'] as const)
      expect((await call('GET /admin/users', undefined, { id: randomUUID(), role })).status).toBe(403);
  });
});

describe('looking at contacts', () => {
  it('of a list is noted once in ten minutes for the same filters, and for administrators', async () => {
    const looker = await addStaff(site, 'admin');
    await list({ state: 'Goa', status: 'active' }, looker);
    await list({ state: 'Goa', status: 'active', limit: '1' }, looker);
    await list({ state: 'Assam' }, looker);
    await list({ search: '98220 12345' }, looker);
    await list({ search: 'asha@example.org' }, looker);
    const entries = await entriesOf(`actor_id = $1 and action = 'members.listed'`, looker.id);
    expect(entries.map(({ diff }: { diff: object }) => diff)).toEqual([
      { state: [null, 'Goa'], status: [null, 'active'] },
      { state: [null, 'Assam'] },
      { search: [null, '***** ***45'] },
      { search: [null, 'a***@example.org'] },
    ]);
    await list({ state: 'Goa' }, editor);
    expect(await entriesOf(`actor_id = $1 and action = 'members.listed'`, editor.id)).toEqual([]);
  });

  it('of one member is noted each time, in their history', async () => {
    const { id } = await add();
    await detail(id);
    const { history } = await detail(id);
    expect(history).toMatchObject([
      { action: 'contact.viewed', actorId: admin.id, actorName: 'The admin' },
      { action: 'contact.viewed' },
    ]);
    await detail(id, editor);
    expect(await entriesOf('target_id = $1', id)).toHaveLength(2);
  });
});

describe('the details', () => {
  it('tell how a member signs in, what is confirmed, and what happened', async () => {
    const { id } = await add({ emailConfirmedAt: new Date(), passwordHash: '$argon2id$' });
    await site.dataSource.query(
      `insert into social_accounts (account_id, platform, subject) values ($1, 'google', 's1'), ($1, 'youtube', null)`,
      [id],
    );
    await openSession(id);
    await call(`POST /admin/users/${id}/suspend`, { reason, duration: '7days' });
    const user = await detail(id);
    expect(user).toMatchObject({
      ...{ signInWith: ['password', 'google'], emailConfirmed: true, mobileConfirmed: false, sessions: 0 },
      suspension: { reason, byName: 'The admin', until: expect.any(String) },
    });
    expect(user.history.map(({ action }) => action)).toEqual(['contact.viewed', 'member.suspended']);
  });

  it('of nobody are not there', async () => {
    expect(await call(`GET /admin/users/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { code: 'identity.member.unknown' },
    });
  });
});

describe('creating a user', () => {
  const form = () => ({
    ...{ fullName: 'Nila Raman', password: 'heron-at-low-tide', role: 'activist', userType: 'activist' },
    ...{ state: 'Tamil Nadu', city: 'Chennai' },
    ...(({ email, mobile }) => ({ email, mobile }))(site.newContacts()),
  });
  const create = (changes: object = {}, actor = admin) =>
    call('POST /admin/create-user', { ...form(), ...changes }, actor);

  it('makes a member who can sign in and is not verified yet', async () => {
    const { email, ...rest } = form();
    const { status, body } = await create({ ...rest, email });
    expect(status).toBe(201);
    expect(body).toMatchObject({ role: 'user', userType: 'activist', isVerified: false, status: 'pending' });
    const login = await site.call('POST /auth/login', { email, password: 'heron-at-low-tide' });
    expect(login.status).toBe(200);
    await toldOf(body.id, 'identity.member.changed.v1', { fullName: 'Nila Raman', isVerified: false });
    const [entry] = await entriesOf('target_id = $1', body.id);
    expect(entry).toMatchObject({
      action: 'member.created',
      diff: { role: [null, 'user'], userType: [null, 'activist'] },
    });
  });

  it('takes activist and ngo as roles for the type, and keeps what is of NGOs for NGOs', async () => {
    const ngo = { ngoName: 'Turtle Watch', ngoWebsite: 'https://turtles.example', ngoDescription: 'Beach walks.' };
    expect((await create({ role: 'ngo', userType: 'ngo', ...ngo })).body).toMatchObject({
      role: 'user',
      userType: 'ngo',
      ...ngo,
    });
    expect((await create({ role: 'activist', userType: 'ngo', ...ngo })).body).toMatchObject({
      userType: 'activist',
      ngoName: null,
    });
    expect(await create({ role: 'ngo', userType: 'activist' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'ngoName', message: 'NGO name is required' }] } },
    });
    expect((await create({ role: 'editor' })).body).toMatchObject({ role: 'editor', userType: 'activist' });
  });

  it('gives editors members to create, no staff', async () => {
    expect((await create({ role: 'activist' }, editor)).status).toBe(201);
    for (const role of ['user', 'moderator', 'editor', 'admin'])
      expect(await create({ role }, editor)).toMatchObject({ status: 403, body: { code: 'access.denied' } });
  });

  it('says which contact belongs to a user already', async () => {
    const taken = await add();
    expect(await create({ email: taken.email })).toMatchObject({ status: 409, body: { errors: [{ path: 'email' }] } });
    expect(await create({ mobile: taken.mobile })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'mobile' }] },
    });
  });

  it('refuses what is wrong at its field', async () => {
    const errorsOf = async (changes: object) => (await create(changes)).body.errors;
    expect(await errorsOf({ mobile: '12345' })).toEqual([
      { path: 'mobile', message: 'Mobile number must be exactly 10 digits' },
    ]);
    expect(await errorsOf({ password: 'password1' })).toMatchObject([{ path: 'password' }]);
    expect(await errorsOf({ city: 'Paris' })).toEqual([{ path: 'city', message: 'Please select a city' }]);
    expect(await errorsOf({ isVerified: true })).toMatchObject([{ path: 'isVerified' }]);
  });
});

describe('verifying', () => {
  it('vouches for a member once', async () => {
    const { id } = await add({ isVerified: false });
    const answers = await Promise.all([
      call(`POST /admin/users/${id}/verify`),
      call(`POST /admin/users/${id}/verify`, undefined, editor),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await toldOf(id, 'identity.member.changed.v1', { isVerified: true });
    expect(await entriesOf('target_id = $1', id)).toMatchObject([
      { action: 'member.verified', diff: { isVerified: [false, true] } },
    ]);
  });
});

describe('suspending', () => {
  const suspend = (id: string, body: object = { reason }, actor?: Actor) =>
    call(`POST /admin/users/${id}/suspend`, body, actor);

  it('signs a member out at once, tells them why, and is noted', async () => {
    const { id } = await add();
    const token = await openSession(id);
    const { status, body } = await suspend(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'suspended', isSuspended: true });
    expect(await isSignedIn(token)).toBe(false);
    await toldOf(id, 'identity.member.changed.v1', { status: 'suspended' });
    await noticeOf(id, 'account-suspended');
    expect(await entriesOf('target_id = $1', id)).toMatchObject([
      {
        action: 'member.suspended',
        reason,
        diff: { status: ['active', 'suspended'], suspendedUntil: [null, 'permanent'] },
      },
    ]);
  });

  it('asks for a reason', async () => {
    const { id } = await add();
    expect((await suspend(id, { reason: 'Rude.' })).body.errors).toEqual([
      { path: 'reason', message: 'Reason must be at least 10 characters' },
    ]);
  });

  it('is refused for one who is suspended or deleted, does not exist, or is oneself', async () => {
    const { id } = await add({ status: 'suspended' });
    const gone = await add({ status: 'deleted' });
    expect(await suspend(id)).toMatchObject({ status: 409, body: { code: 'identity.member.state' } });
    expect(await suspend(gone.id)).toMatchObject({ status: 409 });
    expect(await suspend(randomUUID())).toMatchObject({ status: 404 });
    expect(await suspend(admin.id)).toMatchObject({ status: 409, body: { code: 'identity.member.self' } });
  });

  it.each([
    ['30days', 30],
    ['7days', 7],
    ['1day', 1],
  ])('for %s ends by itself', async (duration, days) => {
    const { id } = await add();
    await suspend(id, { reason, duration });
    const until = new Date((await detail(id)).suspension!.until!).getTime();
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(days * 24);
    const lapsed = site.service.app.get(LapsedSuspensions);
    await lapsed.lift();
    expect((await detail(id)).status).toBe('suspended');
    await site.dataSource.query(`update accounts set suspended_until = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    await Promise.all([lapsed.lift(), lapsed.lift()]);
    expect(await detail(id)).toMatchObject({ status: 'active', suspension: null });
    await noticeOf(id, 'account-restored');
    await toldOf(id, 'identity.member.changed.v1', { status: 'active' });
  });

  it('ends by unsuspending, once', async () => {
    const { id } = await add();
    await suspend(id);
    expect(await call(`POST /admin/users/${id}/unsuspend`)).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(await call(`POST /admin/users/${id}/unsuspend`)).toMatchObject({ status: 409 });
    await noticeOf(id, 'account-restored');
  });
});

describe('giving a role', () => {
  it('ends the sessions of the member, and is noted', async () => {
    const { id } = await add();
    const token = await openSession(id);
    expect(await call(`PUT /admin/users/${id}/role`, { role: 'editor' })).toMatchObject({
      status: 200,
      body: { role: 'editor' },
    });
    expect(await isSignedIn(token)).toBe(false);
    expect(await call(`PUT /admin/users/${id}/role`, { role: 'editor' })).toMatchObject({ status: 409 });
    expect(await call(`PUT /admin/users/${admin.id}/role`, { role: 'user' })).toMatchObject({
      body: { code: 'identity.member.self' },
    });
    expect(await entriesOf('target_id = $1', id)).toMatchObject([
      { action: 'member.role-changed', diff: { role: ['user', 'editor'] } },
    ]);
  });
});

describe('deleting', () => {
  it('takes a member out of every list at once; erasure is due in thirty days', async () => {
    const { id, fullName } = await add({ fullName: 'Gone Tomorrow' });
    const token = await openSession(id);
    expect((await call(`DELETE /admin/users/${id}`)).status).toBe(204);
    expect(await isSignedIn(token)).toBe(false);
    expect(await names({ search: fullName })).toEqual([]);
    expect(await names({ search: fullName, status: 'deleted' })).toEqual([fullName]);
    const due = new Date((await detail(id)).deletionDueAt!).getTime();
    expect(Math.round((due - Date.now()) / 86_400_000)).toBe(30);
    await toldOf(id, 'identity.member.changed.v1', { status: 'deleted', listed: false });
    await noticeOf(id, 'account-deleted');
    expect((await call(`DELETE /admin/users/${id}`)).status).toBe(409);
    expect((await call(`DELETE /admin/users/${admin.id}`)).body.code).toBe('identity.member.self');
  });
});

describe('the last administrator', () => {
  it('stays, also when two try to remove each other at the same time', async () => {
    await site.dataSource.query(`update accounts set role = 'user' where role = 'admin'`);
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await addStaff(site, 'admin'), await addStaff(site, 'admin')];
      const answers = await Promise.all([
        call(`DELETE /admin/users/${two.id}`, undefined, one),
        call(`PUT /admin/users/${one.id}/role`, { role: 'user' }, two),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const refused = answers.find(({ status }) => status === 409)!;
      expect(refused.body.code).toBe('identity.member.last-admin');
      await site.dataSource.query(`update accounts set role = 'user' where role = 'admin'`);
    }
    await site.dataSource.query(`update accounts set role = 'admin' where id = $1`, [admin.id]);
    await addStaff(site, 'admin');
  });
});

describe('many at once', () => {
  const bulk = (body: object) => call<Output<typeof adminUsers.bulk>>('POST /admin/users/bulk', body);

  it('are changed each by itself, and those refused are told with the reason', async () => {
    const [fine, suspended] = [await add(), await add({ status: 'suspended' })];
    const nobody = randomUUID();
    const { body } = await bulk({ action: 'suspend', ids: [fine.id, suspended.id, nobody, admin.id], reason });
    expect(body.done).toEqual([fine.id]);
    const codes = Object.fromEntries(body.refused.map(({ id, code }) => [id, code]));
    expect(codes).toEqual({
      [suspended.id]: 'identity.member.state',
      [nobody]: 'identity.member.unknown',
      [admin.id]: 'identity.member.self',
    });
    expect(body.refused.find(({ id }) => id === nobody)!.message).toBe('This user does not exist.');
    expect((await detail(fine.id)).status).toBe('suspended');
  });

  it('can be verified, let in again and deleted', async () => {
    const [one, two] = [await add({ isVerified: false }), await add({ isVerified: false, status: 'suspended' })];
    const ids = [one.id, two.id].sort();
    expect((await bulk({ action: 'verify', ids })).body.done).toEqual(ids);
    expect((await bulk({ action: 'unsuspend', ids })).body.done).toEqual([two.id]);
    expect((await bulk({ action: 'delete', ids })).body.done).toEqual(ids);
    expect((await bulk({ action: 'delete', ids })).body.refused).toHaveLength(2);
  });

  it('are done once for a call that is repeated', async () => {
    const { id } = await add({ isVerified: false });
    const key = randomUUID();
    const send = () =>
      fetch(`${site.service.url}/admin/users/bulk`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-actor': signActor(admin, site.env.ACTOR_KEY),
        },
        body: JSON.stringify({ action: 'verify', ids: [id] }),
      }).then(answer => answer.json());
    expect(await send()).toEqual(await send());
    expect(await entriesOf('target_id = $1', id)).toHaveLength(1);
  });
});

describe('the CSV file', () => {
  async function csv(query: Record<string, string> = {}) {
    const answer = await fetch(`${site.service.url}/admin/users.csv?${new URLSearchParams(query)}`, {
      headers: { 'x-actor': signActor(admin, site.env.ACTOR_KEY) },
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  it('has every member of the list once, also over many batches', async () => {
    const { bytes } = await csv({ state: 'Punjab' });
    const lines = bytes.toString().trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 1002);
    expect(new Set(lines).size).toBe(1 + 1002);
  });

  it('opens in Excel with its letters, and no cell is a formula', async () => {
    await add({ state: 'Goa', fullName: '=HYPERLINK("https://evil.example")', ngoName: '@SUM(A1)', userType: 'ngo' });
    await add({ state: 'Goa', fullName: 'प्रिया शर्मा' });
    const { bytes, headers } = await csv({ state: 'Goa' });
    const text = bytes.toString();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"/);
    expect(text).toContain('प्रिया शर्मा');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain(`'@SUM(A1)`);
  });

  it('is filtered like the list, and refuses what that refuses', async () => {
    await add({ fullName: 'Only This One' });
    expect((await csv({ search: 'only this one' })).bytes.toString().split('\n')).toHaveLength(3);
    expect((await csv({ search: 'ab' })).status).toBe(400);
  });

  it('is noted once', async () => {
    const count = async () => (await entriesOf(`action = 'members.exported'`)).length;
    const before = await count();
    await csv({ type: 'ngo' });
    expect(await count()).toBe(before + 1);
  });
});
