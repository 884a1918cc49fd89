import { cityNames, stateNames } from '@aar/contracts/locations';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { Email, Mobile } from '@aar/contracts/vocabulary';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { Account } from '../src/accounts/account';
import { demoMembers } from '../src/demo/members';
import { loadDemo } from '../src/demo/load';
import { ProductionGuard } from '../src/demo/production.guard';
import { demoPassword, signIns } from '../src/demo/sign-ins';
import { IdentityConfig } from '../src/identity.config';
import { type Identity, startIdentity } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity();
  await loadDemo(new IdentityConfig(site.env));
});
afterAll(() => site?.stop());

const count = async (condition = 'true') =>
  (await site.dataSource.query(`select count(*)::int as count from accounts where ${condition}`))[0].count;

it('has 2,847 active members, 156 of them organisations', async () => {
  expect(await count()).toBe(2_847);
  expect(await count(`status = 'active'`)).toBe(2_847);
  expect(await count(`user_type = 'ngo'`)).toBe(156);
  expect(await count(`user_type = 'ngo' and (ngo_name is null or ngo_legal_structure is null)`)).toBe(0);
});

it('matches the counts of the panel', async () => {
  const actor = { id: '00000000-0000-4000-8000-000000000000', role: 'editor' } as const;
  const answer = await site.call('GET /admin/stats', undefined, { actor });
  expect(answer).toMatchObject({
    status: 200,
    body: { totalUsers: 2_847, totalNGOs: 156, totalActivists: 2_691, suspendedUsers: 0 },
  });
});

it('has members in every city of every state, and at least 40 in Pune and in Mumbai', async () => {
  const rows = await site.dataSource.query('select state, city, count(*)::int as members from accounts group by 1, 2');
  const membersIn = (state: string, city: string) =>
    rows.find((row: { state: string; city: string }) => row.state === state && row.city === city)?.members ?? 0;
  const empty = stateNames.flatMap(state => cityNames(state).filter(city => membersIn(state, city) === 0));
  expect(empty).toEqual([]);
  expect(membersIn('Maharashtra', 'Pune')).toBeGreaterThanOrEqual(40);
  expect(membersIn('Maharashtra', 'Mumbai')).toBeGreaterThanOrEqual(40);
});

it('gives everyone unique contacts that registration would accept', () => {
  const members = demoMembers('hash', new Date());
  for (const contact of ['email', 'mobile', 'id'] as const) {
    const given = members.flatMap(member => member[contact] ?? []);
    expect(new Set(given).size).toBe(given.length);
  }
  const fits = ({ email, mobile }: Account) =>
    Email.safeParse(email).success && (mobile === null || Mobile.safeParse(mobile).success);
  expect(members.filter(member => !fits(member))).toEqual([]);
});

it('does not store contacts that a member typed and never confirmed', () => {
  const unproved = demoMembers('hash', new Date()).filter(
    ({ termsAcceptedAt, email, emailConfirmedAt, mobile, mobileConfirmedAt }) =>
      termsAcceptedAt && ((email && !emailConfirmedAt) || (mobile && !mobileConfirmedAt)),
  );
  expect(unproved).toEqual([]);
});

it('has no consents of members whom staff entered, who were never asked', async () => {
  const entered = 'terms_accepted_at is null';
  expect(await count(entered)).toBeGreaterThan(50);
  expect(await count(`${entered} and consents_asked_at is not null`)).toBe(0);
  expect(await count(`${entered} and id in (select account_id from consents)`)).toBe(0);
});

it('gives everyone a name, and organisations a unique one', () => {
  const members = demoMembers('hash', new Date());
  expect(members.filter(({ fullName }) => !/^\p{L}+ \p{L}+$/u.test(fullName))).toEqual([]);
  const ngoNames = members.flatMap(({ ngoName }) => ngoName ?? []);
  expect(new Set(ngoNames).size).toBe(ngoNames.length);
});

it('is always the same', () => {
  const now = new Date('2026-01-05T00:00:00Z');
  expect(demoMembers('hash', now)).toEqual(demoMembers('hash', now));
});

it('has members who joined over three years, some of them this month', async () => {
  expect(await count(`created_at > now()`)).toBe(0);
  expect(await count(`created_at < now() - interval '30 months'`)).toBeGreaterThan(50);
  expect(await count(`created_at > now() - interval '1 month'`)).toBeGreaterThan(50);
});

it.each(Object.entries(signIns))('lets the %s sign in', async (_, { email, role, userType }) => {
  const answer = await site.call('POST /auth/login', { email, password: demoPassword });
  expect(answer).toMatchObject({ status: 200, body: { user: { email, role, userType } } });
});

it('publishes every member to the other services', async () => {
  const told = () =>
    new Set(site.told.filter(({ subject }) => subject.endsWith(memberChanged.name)).map(({ data }) => data.memberId));
  await waitUntil(() => told().size === 2_847, { what: 'the events of all members', timeout: 30_000 });
});

it('is loaded once', async () => {
  await loadDemo(new IdentityConfig(site.env));
  expect(await count()).toBe(2_847);
});

it('is refused in production', async () => {
  const config = new IdentityConfig({ ...site.env, APP_ENV: 'production' });
  await expect(loadDemo(config)).rejects.toThrow('demo accounts are refused in production');
});

it('stops the service from starting in production', async () => {
  const boot = (env: string) =>
    new ProductionGuard(site.dataSource, new IdentityConfig({ ...site.env, APP_ENV: env })).onModuleInit();
  await expect(boot('production')).rejects.toThrow('a database with demo accounts is refused in production');
  await expect(boot('local')).resolves.toBeUndefined();
});
