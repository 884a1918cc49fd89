import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { sessions } from '@aar/contracts/identity/sessions.contract';
import { inTransaction } from '@aar/platform/events/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import { Housekeeping } from '../src/database/housekeeping';
import { Sessions } from '../src/sessions/sessions.service';
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
const login = async ({ user, password }: Member, from: { address?: string; userAgent?: string } = {}) =>
  (await site.call<{ token: string }>('POST /auth/login', { email: user.email, password }, from)).body.token;
const list = async (actor: Actor) =>
  (await site.call<Output<typeof sessions.list>>('GET /sessions', undefined, { actor })).body.sessions;
const wasTold = (memberId: string, session?: string) =>
  waitUntil(
    () =>
      site.told.some(
        ({ subject, data }) =>
          subject === 'live.sessions-ended' && data.memberId === memberId && data.session === session,
      ),
    { what: 'telling of the ended session' },
  );

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

it('of a member whose suspension has run out open again, before anybody has lifted it', async () => {
  const { token, user } = await site.join();
  const suspend = (until: string) =>
    site.dataSource.query(
      `update accounts set status = 'suspended', suspended_until = now() + $2::interval where id = $1`,
      [user.id, until],
    );
  await suspend('1 minute');
  expect(await actorOf(token)).toBeNull();
  await suspend('-1 second');
  expect(await actorOf(token)).toMatchObject({ id: user.id });
});

it('are ten at most: the oldest ends, and the gateway is told at once', async () => {
  const member = await site.join();
  const [oldest] = [(await actorOf(member.token))!.session];
  const tokens: string[] = [];
  for (let count = 0; count < 10; count += 1) tokens.push(await login(member));
  expect(await actorOf(member.token)).toBeNull();
  for (const token of tokens) expect(await actorOf(token)).not.toBeNull();
  await wasTold(member.user.id, oldest);
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
  await wasTold(member.user.id, actor.session);
});

describe('the list of them', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

  it('says by device, network and times where a member is signed in, this call’s first', async () => {
    const member = await site.join();
    const current = (await actorOf(member.token))!;
    await login(member, { address: '203.0.113.77', userAgent: phone });
    await login(member, { address: '2001:db8:1:2::9' });
    const sessions = await list(current);
    expect(sessions.map(({ device, place }) => [device, place])).toEqual([
      ['Unknown device', expect.stringMatching(/^198\.51\./)],
      ['Unknown device', '2001:db8:1:2::/64'],
      ['Chrome on Android', '203.0.113.77'],
    ]);
    expect(sessions.map(one => one.current)).toEqual([true, false, false]);
    expect(sessions[0]).toMatchObject({ id: current.session, endsAt: current.until });
    expect(Date.parse(sessions[2]!.openedAt)).toBeLessThanOrEqual(Date.parse(sessions[1]!.openedAt));
    const kept = JSON.stringify(await site.dataSource.query('select * from sessions'));
    expect(kept).not.toContain('142.0');
  });

  it('leaves out those that are over and those of others', async () => {
    const member = await site.join();
    await passTime('8 days');
    const token = await login(member);
    await site.join();
    expect(await list((await actorOf(token))!)).toHaveLength(1);
  });
});

describe('ending them by hand', () => {
  it('refuses the token of the one that is named, at once, and no other', async () => {
    const member = await site.join();
    const actor = (await actorOf(member.token))!;
    const lost = await login(member);
    const { session } = (await actorOf(lost))!;
    expect((await site.call(`DELETE /sessions/${session}`, undefined, { actor })).status).toBe(204);
    expect(await actorOf(lost)).toBeNull();
    expect(await actorOf(member.token)).not.toBeNull();
    await wasTold(actor.id, session);
  });

  it('knows another member’s no more than one that never was', async () => {
    const victim = (await actorOf((await site.join()).token))!;
    const { actor } = await site.join();
    for (const session of [victim.session, '00000000-0000-4000-8000-000000000000'])
      expect(await site.call(`DELETE /sessions/${session}`, undefined, { actor })).toMatchObject({
        ...{ status: 404, body: { code: 'identity.session.unknown' } },
      });
    expect(await list(victim)).toHaveLength(1);
  });

  it('ends all others in one go, and says how many', async () => {
    const member = await site.join();
    const actor = (await actorOf(member.token))!;
    const others = [await login(member), await login(member)];
    const { session } = (await actorOf(others[0]!))!;
    const answer = await site.call('DELETE /sessions', undefined, { actor });
    expect(answer).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const token of others) expect(await actorOf(token)).toBeNull();
    expect(await actorOf(member.token)).not.toBeNull();
    await wasTold(actor.id, session);
  });
});

it('end all together where a member is put out', async () => {
  const member = await site.join();
  const other = await login(member);
  const ended = await inTransaction(site.dataSource, tx => site.service.app.get(Sessions).endAll(tx, member.user.id));
  expect(ended).toBe(2);
  for (const token of [member.token, other]) expect(await actorOf(token)).toBeNull();
  await wasTold(member.user.id);
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
