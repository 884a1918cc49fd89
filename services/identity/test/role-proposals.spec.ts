import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { roleProposals } from '@aar/contracts/identity/role-proposals.contract';
import { type AdminSite, reason, startAdminSite } from './admin.harness';
import { addStaff, openSession } from './members';

type Proposals = Output<typeof roleProposals.list>;

let site: AdminSite;
let second: Actor;
beforeAll(async () => {
  site = await startAdminSite();
  second = await addStaff(site, 'admin', { fullName: 'The second' });
});
afterAll(() => site?.stop());

const propose = (id: string, role = 'admin', actor: Actor = site.admin) =>
  site.ask(`PUT /admin/users/${id}/role`, { role }, actor);
const proposals = async (actor: Actor = second) =>
  (await site.ask<Proposals>('GET /admin/role-proposals', undefined, actor)).body.proposals;
const proposalFor = async (id: string, actor?: Actor) =>
  (await proposals(actor)).find(({ memberId }) => memberId === id)!;
const act = async (id: string, action: 'confirm' | 'withdraw', actor: Actor = second) =>
  site.ask(`POST /admin/role-proposals/${(await proposalFor(id, actor))?.id ?? randomUUID()}/${action}`, {}, actor);
const roleOf = async (id: string) => (await site.detail(id)).role;
const code = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code];

/** A member to whom two administrators gave the administrator's role. */
async function addGranted(...granters: Actor[]): Promise<Actor> {
  const admin = await addStaff(site, 'admin');
  await site.dataSource.query('update accounts set role_granted_by = $2, role_granted_at = now() where id = $1', [
    admin.id,
    granters.map(({ id }) => id),
  ]);
  return admin;
}

describe('a role of staff', () => {
  it('is given when a second administrator confirms it, and not before', async () => {
    const { id } = await site.add({ fullName: 'Ananya Rao' });
    const token = await openSession(site, { id });
    expect(await propose(id, 'editor')).toMatchObject({ status: 200, body: { role: 'user' } });
    expect(await roleOf(id)).toBe('user');
    expect(await site.isSignedIn(token)).toBe(true);
    expect(await proposalFor(id)).toMatchObject({
      memberName: 'Ananya Rao',
      from: 'user',
      role: 'editor',
      proposedByName: 'The admin',
      mayConfirm: 'yes',
    });
    expect((await act(id, 'confirm')).status).toBe(204);
    expect(await roleOf(id)).toBe('editor');
    expect(await site.isSignedIn(token)).toBe(false);
    expect(await proposalFor(id)).toBeUndefined();
    await site.noticeOf(id, 'role-granted');
    expect(await site.heard('identity.member.changed.v1', { memberId: id, role: 'editor' })).toMatchObject({
      roleGrantedBy: [site.admin.id, second.id],
    });
    const log = await site.entriesOf('target_id = $1', id);
    expect(log.map(({ action, actor_id, diff }: Record<string, unknown>) => [action, actor_id, diff])).toEqual([
      ['member.role-proposed', site.admin.id, { role: ['user', 'editor'] }],
      ['member.role-changed', second.id, { role: ['user', 'editor'] }],
    ]);
  });

  it('is not given by the one who proposed it', async () => {
    const { id } = await site.add();
    await propose(id);
    expect(await proposalFor(id, site.admin)).toMatchObject({ mayConfirm: 'own' });
    expect(code(await act(id, 'confirm', site.admin))).toEqual([409, 'identity.role-proposal.own']);
    expect(await roleOf(id)).toBe('user');
  });

  it('is not given by two administrators one of whom got the role from the other within 30 days', async () => {
    const younger = await addGranted(site.admin, second);
    const { id } = await site.add();
    await propose(id, 'admin', younger);
    for (const granter of [site.admin, second]) {
      expect(await proposalFor(id, granter)).toMatchObject({ mayConfirm: 'granted-recently' });
      expect(code(await act(id, 'confirm', granter))).toEqual([409, 'identity.role-proposal.granted-recently']);
    }
    const third = await addStaff(site, 'admin');
    expect((await act(id, 'confirm', third)).status).toBe(204);

    const other = await site.add();
    await propose(other.id);
    expect(code(await act(other.id, 'confirm', younger))).toEqual([409, 'identity.role-proposal.granted-recently']);
    await site.dataSource.query(`update accounts set role_granted_at = now() - interval '31 days' where id = $1`, [
      younger.id,
    ]);
    expect((await act(other.id, 'confirm', younger)).status).toBe(204);
  });

  it('is not given if its proposer is no longer an administrator', async () => {
    const proposer = await addStaff(site, 'admin');
    const { id } = await site.add();
    await propose(id, 'admin', proposer);
    const { id: proposal } = await proposalFor(id);
    expect((await site.ask(`POST /admin/users/${proposer.id}/suspend`, { reason })).status).toBe(200);
    expect(code(await site.ask(`POST /admin/role-proposals/${proposal}/confirm`, {}, second))).toEqual([
      404,
      'identity.role-proposal.unknown',
    ]);
    expect(await roleOf(id)).toBe('user');
    expect(await proposalFor(id)).toBeUndefined();
    expect((await propose(id, 'admin', second)).status).toBe(200);
    const third = await addStaff(site, 'admin');
    await site.dataSource.query(`update accounts set role = 'user' where id = $1`, [third.id]);
    expect((await act(id, 'confirm', third)).status).toBe(404);
  });

  it('is given once if two confirm it at the same time', async () => {
    const { id } = await site.add();
    await propose(id, 'moderator');
    const third = await addStaff(site, 'admin');
    const answers = await Promise.all([act(id, 'confirm'), act(id, 'confirm', third)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await site.entriesOf(`target_id = $1 and action = 'member.role-changed'`, id)).toHaveLength(1);
  });

  it('is not given to oneself, to a suspended member or when the proposal is two weeks old', async () => {
    const candidate = await addStaff(site, 'editor');
    await propose(candidate.id, 'admin');
    await site.dataSource.query(`update accounts set role = 'admin' where id = $1`, [candidate.id]);
    expect(code(await act(candidate.id, 'confirm', { ...candidate, role: 'admin' }))).toEqual([
      409,
      'identity.member.self',
    ]);

    const { id } = await site.add();
    await propose(id);
    await site.dataSource.query(`update accounts set status = 'suspended' where id = $1`, [id]);
    expect(code(await act(id, 'confirm'))).toEqual([409, 'identity.member.state']);
    await site.dataSource.query(
      `update role_proposals set proposed_at = now() - interval '15 days' where account_id = $1`,
      [id],
    );
    const [{ id: old }] = await site.dataSource.query('select id from role_proposals where account_id = $1', [id]);
    expect((await site.ask(`POST /admin/role-proposals/${old}/confirm`, {}, second)).status).toBe(404);
    expect(await proposalFor(id)).toBeUndefined();
    expect((await propose(id)).status).toBe(200);
  });

  it('has one pending proposal at a time, which any administrator can withdraw', async () => {
    const { id } = await site.add();
    await propose(id);
    expect(code(await propose(id, 'editor', second))).toEqual([409, 'identity.role-proposal.waiting']);
    expect((await act(id, 'withdraw')).status).toBe(204);
    expect((await act(id, 'withdraw')).status).toBe(404);
    expect(await roleOf(id)).toBe('user');
    const [, withdrawn] = await site.entriesOf('target_id = $1', id);
    expect(withdrawn).toMatchObject({ action: 'member.role-proposal-withdrawn', actor_id: second.id });
    expect((await propose(id, 'editor', second)).status).toBe(200);
  });

  it('is removed by one administrator at once, together with a pending proposal', async () => {
    const { id } = await addStaff(site, 'editor');
    await propose(id, 'admin');
    expect(await propose(id, 'user')).toMatchObject({ status: 200, body: { role: 'user' } });
    expect(await proposalFor(id)).toBeUndefined();
  });

  it('is not given by what somebody proposed before they lost the role of an administrator and got it back', async () => {
    const stolen = await addStaff(site, 'admin');
    const { id } = await site.add();
    await propose(id, 'admin', stolen);
    await propose(stolen.id, 'user');
    expect((await act(stolen.id, 'confirm')).status).toBe(204);
    const log = await site.entriesOf('target_id = $1', id);
    expect(log.map(({ action, actor_id }: Record<string, unknown>) => [action, actor_id])).toEqual([
      ['member.role-proposed', stolen.id],
      ['member.role-proposal-withdrawn', second.id],
    ]);
    await propose(stolen.id, 'admin');
    expect((await act(stolen.id, 'confirm')).status).toBe(204);
    expect(await proposalFor(id)).toBeUndefined();
    expect((await propose(id, 'editor')).status).toBe(200);
  });

  it('is not given by a proposal that is older than the role of whoever proposed it', async () => {
    const author = await addGranted(site.admin);
    const { id } = await site.add();
    await propose(id, 'admin', author);
    expect(await proposalFor(id)).toBeDefined();
    const { id: proposal } = await proposalFor(id);
    await site.dataSource.query('update accounts set role_granted_at = now() where id = $1', [author.id]);
    expect(await proposalFor(id)).toBeUndefined();
    expect(code(await site.ask(`POST /admin/role-proposals/${proposal}/confirm`, {}, second))).toEqual([
      404,
      'identity.role-proposal.unknown',
    ]);
  });

  it('is proposed, seen and confirmed by administrators only', async () => {
    const { id } = await site.add();
    await propose(id);
    const { id: proposal } = await proposalFor(id);
    for (const http of ['GET /admin/role-proposals', `POST /admin/role-proposals/${proposal}/confirm`])
      expect((await site.ask(http, http.startsWith('POST') ? {} : undefined, site.editor)).status).toBe(403);
  });
});

describe('an administrator', () => {
  let concerned: Actor;
  let token: string;
  beforeEach(async () => {
    await site.dataSource.query(`update accounts set role = 'user' where role = 'admin' and id <> all($1)`, [
      [site.admin.id, second.id],
    ]);
    concerned = await addStaff(site, 'admin', { fullName: 'Rukmini Sen' });
    token = await openSession(site, concerned);
  });
  const suspend = (id: string, actor: Actor = site.admin) =>
    site.ask(`POST /admin/users/${id}/suspend`, { reason }, actor);
  const remove = (id: string, actor: Actor = site.admin) => site.ask(`DELETE /admin/users/${id}`, undefined, actor);
  const third = [409, 'identity.member.third-admin'];

  it('is deleted by two: one proposes it, another confirms it', async () => {
    expect((await remove(concerned.id)).status).toBe(204);
    expect(await proposalFor(concerned.id)).toMatchObject({ from: 'admin', role: null, mayConfirm: 'yes' });
    expect([await roleOf(concerned.id), await site.isSignedIn(token)]).toEqual(['admin', true]);
    expect(code(await act(concerned.id, 'confirm', site.admin))).toEqual([409, 'identity.role-proposal.own']);
    expect((await act(concerned.id, 'confirm')).status).toBe(204);
    expect(await site.detail(concerned.id)).toMatchObject({ status: 'deleted' });
    expect(await site.isSignedIn(token)).toBe(false);
    const log = await site.entriesOf('target_id = $1', concerned.id);
    expect(log.map(({ action, actor_id }: Record<string, unknown>) => [action, actor_id])).toEqual([
      ['member.role-proposed', site.admin.id],
      ['member.deleted', second.id],
    ]);
  });

  it('loses the role only by two', async () => {
    expect(await propose(concerned.id, 'editor')).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect(await site.isSignedIn(token)).toBe(true);
    expect((await act(concerned.id, 'confirm')).status).toBe(204);
    expect([await roleOf(concerned.id), await site.isSignedIn(token)]).toEqual(['editor', false]);
  });

  it('neither confirms nor withdraws a proposal about themselves', async () => {
    await remove(concerned.id);
    expect(await proposalFor(concerned.id, concerned)).toMatchObject({ mayConfirm: 'concerned' });
    for (const action of ['confirm', 'withdraw'] as const)
      expect(code(await act(concerned.id, action, concerned))).toEqual([409, 'identity.member.self']);
    expect(await proposalFor(concerned.id)).toBeDefined();
  });

  it('is suspended by one at once, of which all others are notified, and any of them can undo it', async () => {
    expect((await suspend(concerned.id)).status).toBe(200);
    expect(await site.isSignedIn(token)).toBe(false);
    for (const { id } of [site.admin, second])
      expect(await site.noticeOf(id, 'administrator-suspended')).toMatchObject({
        facts: { name: 'Rukmini Sen', by: 'The admin' },
      });
    expect((await site.ask(`POST /admin/users/${concerned.id}/unsuspend`, {}, second)).body).toMatchObject({
      role: 'admin',
      status: 'active',
    });
  });

  it('is removed by two even while suspended', async () => {
    await suspend(concerned.id);
    await addStaff(site, 'admin');
    await remove(concerned.id);
    expect((await act(concerned.id, 'confirm')).status).toBe(204);
    expect(await site.detail(concerned.id)).toMatchObject({ status: 'deleted' });
  });

  it('cannot be locked out by another one if there is no third who could confirm or undo it', async () => {
    await suspend(concerned.id);
    for (const answer of [await suspend(second.id), await remove(second.id), await propose(second.id, 'user')])
      expect(code(answer)).toEqual(third);
    expect(await site.detail(second.id)).toMatchObject({ role: 'admin', status: 'active' });
  });

  describe('who suspends the others', () => {
    const lift = (id: string, actor: Actor = site.admin) => site.ask(`POST /admin/users/${id}/unsuspend`, {}, actor);
    beforeEach(async () => void (await suspend(second.id, concerned)));
    afterEach(() => lift(second.id));

    it('is suspended all the same: whom they suspended is no reason to protect them', async () => {
      expect((await suspend(concerned.id)).status).toBe(200);
      expect(await site.isSignedIn(token)).toBe(false);
      expect((await lift(second.id)).body).toMatchObject({ role: 'admin', status: 'active' });
    });

    it('is suspended among others in a bulk action too', async () => {
      const { body } = await site.ask('POST /admin/users/bulk', { action: 'suspend', ids: [concerned.id], reason });
      expect(body).toMatchObject({ done: [concerned.id], refused: [] });
    });

    it('cannot suspend the last other one, by one call or in bulk', async () => {
      expect(code(await suspend(site.admin.id, concerned))).toEqual(third);
      const bulk = { action: 'suspend', ids: [site.admin.id], reason };
      expect((await site.ask('POST /admin/users/bulk', bulk, concerned)).body).toMatchObject({
        done: [],
        refused: [{ id: site.admin.id, code: third[1] }],
      });
      expect(await site.detail(site.admin.id)).toMatchObject({ status: 'active' });
    });
  });

  it('always has another one who could undo it, however many suspend each other concurrently', async () => {
    const answers = await Promise.all([
      suspend(second.id),
      suspend(concerned.id, second),
      suspend(site.admin.id, concerned),
    ]);
    // Whoever was suspended a moment ago suspends nobody.
    expect(answers.filter(({ status }) => status !== 200).map(code)).toEqual([[401, 'auth.session-ended']]);
    const active = await site.dataSource.query(`select from accounts where role = 'admin' and status = 'active'`);
    expect(active.length).toBeGreaterThan(0);
    await site.dataSource.query(`update accounts set status = 'active', suspended_at = null where id = any($1)`, [
      [site.admin.id, second.id],
    ]);
  });

  it('is not deleted with others in a bulk action', async () => {
    const { id } = await site.add();
    const { body } = await site.ask<{ done: string[]; refused: object[] }>('POST /admin/users/bulk', {
      action: 'delete',
      ids: [id, concerned.id],
    });
    expect(body).toMatchObject({ done: [id], refused: [{ id: concerned.id, code: 'identity.member.administrator' }] });
    expect(await proposalFor(concerned.id)).toBeUndefined();
  });
});

describe('an account of staff that an administrator creates', () => {
  const password = 'typed-by-an-administrator';
  async function create(role: string) {
    const { email, mobile } = site.newContacts();
    const { status, body } = await site.ask('POST /admin/create-user', {
      fullName: 'Nila Raman',
      email,
      mobile,
      password,
      role,
      userType: 'activist',
      state: 'Tamil Nadu',
      city: 'Chennai',
    });
    expect(status).toBe(201);
    return { ...body, email };
  }
  const login = (email: string | null, typed = password) =>
    site.call<{ token: string }>('POST /auth/login', { email, password: typed });

  const own = 'chosen-by-its-owner';
  /** Sets a password in the way that only the owner of the contact can. */
  async function reset(email: string | null, chosen: string) {
    const { body: sent } = await site.call<{ otp?: string }>('POST /auth/forgot-password', { email });
    const { body } = await site.call<{ resetToken: string }>('POST /auth/verify-reset-otp', { email, otp: sent.otp });
    await site.call('POST /auth/reset-password', { ...body, password: chosen, confirmPassword: chosen });
  }

  it('has no rights of staff until a second administrator confirms the role', async () => {
    const { id, role } = await create('admin');
    expect(role).toBe('user');
    expect(await proposalFor(id)).toMatchObject({ role: 'admin' });
  });

  it('cannot be accessed with the password that was typed, or by a provider linked with it, once it has the role', async () => {
    const { id, email } = await create('admin');
    expect((await login(email)).status).toBe(200);
    await site.dataSource.query(
      `insert into social_accounts (account_id, platform, subject) values ($1, 'google', $2)`,
      [id, randomUUID()],
    );
    expect((await act(id, 'confirm')).status).toBe(204);
    expect((await login(email)).status).toBe(401);
    const linked = 'select from social_accounts where account_id = $1 and subject is not null';
    expect(await site.dataSource.query(linked, [id])).toEqual([]);
    await reset(email, own);
    expect((await login(email, own)).status).toBe(200);
  });

  it('keeps the password that its owner has set by a code to the contact', async () => {
    const { id, email } = await create('editor');
    await reset(email, own);
    await act(id, 'confirm');
    expect((await login(email, own)).status).toBe(200);
  });

  it('does not keep a password that whoever typed the first one has set', async () => {
    const { id, email } = await create('editor');
    const changed = await site.call(
      'POST /profile/password',
      { currentPassword: password, password: own, confirmPassword: own },
      { actor: { id, role: 'user' } },
    );
    expect(changed.status).toBe(204);
    await act(id, 'confirm');
    expect((await login(email, own)).status).toBe(401);
  });
});
