import { randomUUID } from 'node:crypto';
import type { Output } from '@aar/contracts/contract';
import type { privacy } from '@aar/contracts/identity/privacy.contract';
import { dumpTables } from '@aar/testing/dump-tables';
import { type AdminSite, startAdminSite } from './admin.harness';
import { addStaff } from './members';

let site: AdminSite;
beforeAll(async () => {
  site = await startAdminSite();
});
afterAll(() => site?.stop());

describe('creating a user', () => {
  const form = () => ({
    fullName: 'Nila Raman',
    password: 'heron-at-low-tide',
    role: 'activist',
    userType: 'activist',
    state: 'Tamil Nadu',
    city: 'Chennai',
    ...(({ email, mobile }) => ({ email, mobile }))(site.newContacts()),
  });
  const create = (changes: object = {}, actor = site.admin) =>
    site.ask('POST /admin/create-user', { ...form(), ...changes }, actor);

  it('creates a member who can sign in and is not verified yet', async () => {
    const { email, ...rest } = form();
    const { status, body } = await create({ ...rest, email });
    expect(status).toBe(201);
    expect(body).toMatchObject({ role: 'user', userType: 'activist', isVerified: false, status: 'pending' });
    const login = await site.call('POST /auth/login', { email, password: 'heron-at-low-tide' });
    expect(login.status).toBe(200);
    await site.heard('identity.member.changed.v1', { memberId: body.id, fullName: 'Nila Raman', isVerified: false });
    const [entry] = await site.entriesOf('target_id = $1', body.id);
    expect(entry).toMatchObject({
      action: 'member.created',
      diff: { role: [null, 'user'], userType: [null, 'activist'] },
    });
  });

  it('records no consent, and asks the member at the first sign-in', async () => {
    const { body } = await create();
    const actor = { id: body.id, role: 'user' } as const;
    const { body: now } = await site.ask<Output<typeof privacy.consents>>('GET /privacy/consents', undefined, actor);
    expect(now).toMatchObject({ history: [], mustAsk: true });
    // Alerts are on, but nobody agreed to them.
    expect(now.consents.find(({ purpose }) => purpose === 'alerts')).toMatchObject({
      granted: true,
      isAct: false,
      decidedAt: null,
      source: null,
    });
    expect(now.consents.filter(({ isAct }) => isAct)).toEqual([]);
  });

  it('accepts activist and ngo as roles that set the type, and stores NGO fields for NGOs only', async () => {
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
      status: 400,
      body: { errors: [{ path: 'ngoName', message: 'NGO name is required' }] },
    });
    expect((await create({ role: 'editor' })).body).toMatchObject({ role: 'user', userType: 'activist' });
  });

  it('lets editors create members but no staff', async () => {
    expect((await create({ role: 'activist' }, site.editor)).status).toBe(201);
    for (const role of ['user', 'moderator', 'editor', 'admin'])
      expect(await create({ role }, site.editor)).toMatchObject({ status: 403, body: { code: 'access.denied' } });
  });

  it('says which contact already belongs to a user', async () => {
    const taken = await site.add();
    expect(await create({ email: taken.email })).toMatchObject({ status: 409, body: { errors: [{ path: 'email' }] } });
    expect(await create({ mobile: taken.mobile })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'mobile' }] },
    });
  });

  it('accepts an unconfirmed contact twice, without revealing that it was entered before', async () => {
    const { email, mobile } = site.newContacts();
    const [first, again] = [await create({ email, mobile }, site.editor), await create({ email, mobile }, site.editor)];
    expect([first.status, again.status]).toEqual([201, 201]);
    const shown = ({ body }: typeof first) => ({ ...body, id: '', joinedAt: '', createdAt: '' });
    expect(shown(again)).toEqual(shown(first));
    // The account that was created first can still sign in.
    const login = await site.call<{ user: { id: string } }>('POST /auth/login', {
      email,
      password: 'heron-at-low-tide',
    });
    expect(login.body.user.id).toBe(first.body.id);
  });

  it('tells an editor only five times an hour that a contact is a member’s, and audits each time', async () => {
    const editor = await addStaff(site, 'editor');
    const members = await Promise.all(Array.from({ length: 12 }, () => site.add()));
    const answers = await Promise.all(
      members.map(({ email, mobile }, turn) => create(turn % 2 ? { email } : { mobile }, editor)),
    );
    const of = (status: number) => answers.filter(answer => answer.status === status);
    expect([of(409).length, of(429).length]).toEqual([5, 7]);
    expect(Number(of(429)[0]!.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const entries = await site.entriesOf(`actor_id = $1 and action = 'contact.searched'`, editor.id);
    expect(entries.reduce((sum: number, { times }: { times: number }) => sum + times, 0)).toBe(5);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(members.map(({ mobile }) => mobile).join('|')));
    expect((await create({}, editor)).status).toBe(429);
    expect((await create({ email: members[0]!.email })).status).toBe(409);
  });

  it('happens once for a repeated request, and stores no trace of the password', async () => {
    const key = randomUUID();
    const body = { ...form(), password: 'unheard-of-password' };
    const send = (changes = {}) => site.ask('POST /admin/create-user', { ...body, ...changes }, site.admin, key);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await send({ fullName: 'Another' })).toMatchObject({ status: 422, body: { code: 'idempotency.mismatch' } });
    expect(await site.entriesOf(`action = 'member.created' and target_id = $1`, first.body.id)).toHaveLength(1);
    expect(await dumpTables(site.dataSource)).not.toMatch(/unheard-of-password/);
    const [kept] = await site.dataSource.query('select answer from idempotency_keys where key = $1', [key]);
    expect(kept.answer).not.toMatch(/password|argon2|hash/i);
  });

  it('reports errors at their fields', async () => {
    const errorsOf = async (changes: object) => (await create(changes)).body.errors;
    expect(await errorsOf({ mobile: '12345' })).toEqual([
      { path: 'mobile', message: 'Mobile number must be exactly 10 digits' },
    ]);
    expect(await errorsOf({ password: 'password1' })).toMatchObject([{ path: 'password' }]);
    expect(await errorsOf({ city: 'Paris' })).toEqual([{ path: 'city', message: 'Please select a city' }]);
    expect(await errorsOf({ isVerified: true })).toMatchObject([{ path: 'isVerified' }]);
  });
});
