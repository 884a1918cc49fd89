import { waitUntil } from '@aar/tools/ports.mjs';
import { Housekeeping } from '../src/database/housekeeping';
import { type Identity, startIdentity } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity();
  await site.setFlag('otp_mobile_enabled', 'true');
});
afterAll(() => site?.stop());

type Member = Awaited<ReturnType<Identity['join']>>;

const actorOf = async (token: string) => (await site.find(token)).body.actor;
const passTime = (span: string) =>
  site.dataSource.query(
    'update sessions set used_at = used_at - $1::interval, created_at = created_at - $1::interval, ends_at = ends_at - $1::interval',
    [span],
  );
const login = async ({ user, password }: Member) =>
  (await site.call<{ token: string }>('POST /auth/login', { email: user.email, password })).body.token;

/** A member whom somebody made staff, signed in since. */
async function staff(role: string) {
  const member = await site.join();
  await site.dataSource.query('update accounts set role = $2 where id = $1', [member.user.id, role]);
  return login(member);
}

it('are found by the hash of their token, which alone is stored', async () => {
  const { token, user } = await site.join();
  expect(await actorOf(token)).toEqual({
    ...{ id: user.id, role: 'user', session: expect.any(String), until: expect.any(String) },
  });
  const rows = await site.dataSource.query('select * from sessions where account_id = $1', [user.id]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0].token_hash).toHaveLength(32);
});

it('of nobody are found for an unknown token', async () => {
  expect(await site.find('made-up')).toMatchObject({ status: 200, body: { actor: null } });
});

it('are told only to services', async () => {
  const { actor } = await site.join();
  const input = { tokenHash: '0'.repeat(64) };
  expect((await site.call('POST /internal/sessions/find', input)).status).toBe(401);
  expect((await site.call('POST /internal/sessions/find', input, { actor })).status).toBe(403);
  expect((await site.call('POST /internal/sessions/find', input, { actor: { ...actor, role: 'admin' } })).status).toBe(
    403,
  );
});

it('of members end after seven days without use, and go on with it', async () => {
  const { token } = await site.join();
  await passTime('6 days');
  expect(await actorOf(token)).not.toBeNull();
  await passTime('6 days');
  expect(await actorOf(token)).not.toBeNull();
  await passTime('7 days');
  expect(await actorOf(token)).toBeNull();
});

it('of members end after thirty days in any case', async () => {
  const { token } = await site.join();
  for (let week = 0; week < 4; week += 1) {
    await passTime('6 days');
    expect(await actorOf(token)).not.toBeNull();
  }
  const { until } = (await actorOf(token))!;
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(6 * 86_400_000);
  await passTime('6 days 1 minute');
  expect(await actorOf(token)).toBeNull();
});

it.each(['editor', 'admin'])('of an %s end after an hour without use and after twelve in any case', async role => {
  const idle = await staff(role);
  await passTime('59 minutes');
  expect(await actorOf(idle)).toMatchObject({ role });
  await passTime('61 minutes');
  expect(await actorOf(idle)).toBeNull();

  const busy = await staff(role);
  for (let hour = 0; hour < 13; hour += 1) {
    await passTime('55 minutes');
    expect(await actorOf(busy)).not.toBeNull();
  }
  await passTime('10 minutes');
  expect(await actorOf(busy)).toBeNull();
});

it('note their use at most once a minute', async () => {
  const { token, user } = await site.join();
  const usedAt = async () =>
    (await site.dataSource.query('select used_at::text from sessions where account_id = $1', [user.id]))[0].used_at;
  const first = await usedAt();
  await actorOf(token);
  expect(await usedAt()).toBe(first);
  await passTime('2 minutes');
  const earlier = await usedAt();
  await actorOf(token);
  expect(await usedAt()).not.toBe(earlier);
});

it.each(['suspended', 'deleted'])('of a %s member open nothing', async status => {
  const { token, user } = await site.join();
  await site.dataSource.query('update accounts set status = $2 where id = $1', [user.id, status]);
  expect(await actorOf(token)).toBeNull();
});

it('are ten at most: the oldest ends, and the gateway is told at once', async () => {
  const member = await site.join();
  const [oldest] = [(await actorOf(member.token))!.session];
  const tokens: string[] = [];
  for (let count = 0; count < 10; count += 1) tokens.push(await login(member));
  expect(await actorOf(member.token)).toBeNull();
  for (const token of tokens) expect(await actorOf(token)).not.toBeNull();
  await waitUntil(
    () => site.told.some(({ subject, data }) => subject === 'live.sessions-ended' && data.session === oldest),
    {
      what: 'telling of the ended session',
    },
  );
});

it('are ten at most also when members sign in many times at once', async () => {
  const member = await site.join();
  await Promise.all(Array.from({ length: 4 }, () => login(member)));
  await Promise.all(Array.from({ length: 4 }, () => login(member)));
  await Promise.all(Array.from({ length: 4 }, () => login(member)));
  const rows = await site.dataSource.query('select 1 from sessions where account_id = $1', [member.user.id]);
  expect(rows).toHaveLength(10);
});

it('end with logging out, which refuses the token at once and tells the gateway', async () => {
  const member = await site.join();
  const other = await login(member);
  const actor = (await actorOf(member.token))!;
  expect((await site.call('POST /auth/logout', {}, { actor })).status).toBe(204);
  expect(await actorOf(member.token)).toBeNull();
  expect(await actorOf(other)).not.toBeNull();
  await waitUntil(
    () =>
      site.told.some(
        ({ subject, data }) =>
          subject === 'live.sessions-ended' && data.memberId === member.user.id && data.session === actor.session,
      ),
    { what: 'telling of the ended session' },
  );
});

it('of somebody else cannot be ended', async () => {
  const victim = await site.join();
  const { actor } = await site.join();
  const session = (await actorOf(victim.token))!.session;
  await site.call('POST /auth/logout', {}, { actor: { ...actor, session } });
  expect(await actorOf(victim.token)).not.toBeNull();
});

it('are needed to log out and to ask who one is', async () => {
  expect((await site.call('POST /auth/logout', {})).status).toBe(401);
  expect((await site.call('GET /auth/me')).status).toBe(401);
});

it('are forgotten by housekeeping once they are over, together with old codes and attempts', async () => {
  const kept = await site.join();
  await site.call('POST /auth/login', { email: 'nobody@example.org', password: 'x' });
  await passTime('8 days');
  for (const table of ['codes', 'sign_in_attempts'])
    await site.dataSource.query(`update ${table} set created_at = created_at - interval '3 days'`);
  const fresh = await login(kept);
  await site.service.app.get(Housekeeping).forget();
  const [left] = await site.dataSource.query(
    `select (select count(*) from sessions)::int as sessions, (select count(*) from codes)::int as codes,
       (select count(*) from sign_in_attempts)::int as attempts`,
  );
  expect(left).toEqual({ sessions: 1, codes: 0, attempts: 0 });
  expect(await actorOf(fresh)).not.toBeNull();
});
