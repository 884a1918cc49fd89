import { dayInIndia } from '@aar/contracts/moment-in-india';
import { membersSeen } from '@aar/contracts/identity/members.messages';
import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import { insertAccounts, newAccount } from '../src/accounts/new-account';
import { Visits } from '../src/sessions/visits';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type SessionSite, startSessions } from './sessions.harness';

let site: SessionSite;
beforeAll(async () => {
  site = await startSessions();
});
afterAll(() => site?.stop());

/** Makes a new member staff and signs them in; returns the token. */
async function staff(role: string) {
  const member = await site.join();
  await site.dataSource.query('update accounts set role = $2 where id = $1', [member.user.id, role]);
  return site.login(member);
}

it('are found by the hash of their token; only the hash is stored', async () => {
  const { token, user } = await site.join();
  expect(await site.actorOf(token)).toEqual({
    id: user.id,
    role: 'user',
    session: expect.any(String),
    until: expect.any(String),
    provedUntil: expect.any(String),
  });
  const rows = await site.dataSource.query('select * from sessions where account_id = $1', [user.id]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0].token_hash).toHaveLength(32);
});

it('are not found for an unknown token', async () => {
  expect(await site.find('made-up')).toMatchObject({ status: 200, body: { actor: null } });
});

it('are readable only by services', async () => {
  const { actor } = await site.join();
  const input = { tokenHash: '0'.repeat(64) };
  expect((await site.call('POST /internal/sessions/find', input)).status).toBe(401);
  expect((await site.call('POST /internal/sessions/find', input, { actor })).status).toBe(403);
  expect((await site.call('POST /internal/sessions/find', input, { actor: { ...actor, role: 'admin' } })).status).toBe(
    403,
  );
});

it('of members end after seven days without use, and are extended by use', async () => {
  const { token } = await site.join();
  await site.passTime('6 days');
  expect(await site.actorOf(token)).not.toBeNull();
  await site.passTime('6 days');
  expect(await site.actorOf(token)).not.toBeNull();
  await site.passTime('7 days');
  expect(await site.actorOf(token)).toBeNull();
});

it('of members end after thirty days in any case', async () => {
  const { token } = await site.join();
  for (let week = 0; week < 4; week += 1) {
    await site.passTime('6 days');
    expect(await site.actorOf(token)).not.toBeNull();
  }
  const { until } = (await site.actorOf(token))!;
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(6 * 86_400_000);
  await site.passTime('6 days 1 minute');
  expect(await site.actorOf(token)).toBeNull();
});

it.each(['editor', 'admin'])(
  'of an %s end after an hour without use and after twelve hours in any case',
  async role => {
    const idle = await staff(role);
    await site.passTime('59 minutes');
    expect(await site.actorOf(idle)).toMatchObject({ role });
    await site.passTime('61 minutes');
    expect(await site.actorOf(idle)).toBeNull();

    const busy = await staff(role);
    for (let hour = 0; hour < 13; hour += 1) {
      await site.passTime('55 minutes');
      expect(await site.actorOf(busy)).not.toBeNull();
    }
    await site.passTime('10 minutes');
    expect(await site.actorOf(busy)).toBeNull();
  },
);

it('record their use at most once a minute', async () => {
  const { token, user } = await site.join();
  const usedAt = async () =>
    (await site.dataSource.query('select used_at::text from sessions where account_id = $1', [user.id]))[0].used_at;
  const first = await usedAt();
  await site.actorOf(token);
  expect(await usedAt()).toBe(first);
  await site.passTime('2 minutes');
  const earlier = await usedAt();
  await site.actorOf(token);
  expect(await usedAt()).not.toBe(earlier);
});

it.each(['suspended', 'deleted'])('of a %s member are refused', async status => {
  const { token, user } = await site.join();
  await site.dataSource.query('update accounts set status = $2 where id = $1', [user.id, status]);
  expect(await site.actorOf(token)).toBeNull();
});

it('of a member whose suspension has expired are valid again, even before it is lifted', async () => {
  const { token, user } = await site.join();
  const suspend = (until: string) =>
    site.dataSource.query(
      `update accounts set status = 'suspended', suspended_until = now() + $2::interval where id = $1`,
      [user.id, until],
    );
  await suspend('1 minute');
  expect(await site.actorOf(token)).toBeNull();
  await suspend('-1 second');
  expect(await site.actorOf(token)).toMatchObject({ id: user.id });
});

it('are limited to ten: the oldest ends, and the gateway is notified at once', async () => {
  const member = await site.join();
  const [oldest] = [(await site.actorOf(member.token))!.session];
  const tokens: string[] = [];
  for (let count = 0; count < 10; count += 1) tokens.push(await site.login(member));
  expect(await site.actorOf(member.token)).toBeNull();
  for (const token of tokens) expect(await site.actorOf(token)).not.toBeNull();
  await site.wasTold(member.user.id, oldest);
  expect(await site.heard(memberSignedOut.name, { memberId: member.user.id })).toMatchObject({ sessionIds: [oldest] });
});

it('are limited to ten, even with concurrent sign-ins', async () => {
  const member = await site.join();
  await Promise.all(Array.from({ length: 4 }, () => site.login(member)));
  await Promise.all(Array.from({ length: 4 }, () => site.login(member)));
  await Promise.all(Array.from({ length: 4 }, () => site.login(member)));
  const rows = await site.dataSource.query('select 1 from sessions where account_id = $1', [member.user.id]);
  expect(rows).toHaveLength(10);
});

describe('visits', () => {
  const today = () => dayInIndia(new Date());
  const tell = () => site.service.app.get(Visits).publish({}, { signal: new AbortController().signal });
  const untold = (...ids: string[]) =>
    site.dataSource.query('select account_id as id, day::text from visits where account_id = any ($1) and not told', [
      ids,
    ]);

  it('are published to other services once a day: member and day, and no more', async () => {
    const [stays, leaves] = [await site.join(), await site.join()];
    await site.call('POST /auth/logout', {}, { actor: (await site.actorOf(leaves.token))! });
    await tell();
    const told = () => site.told.filter(({ subject }) => subject.endsWith(membersSeen.name)).map(({ data }) => data);
    const isTold = ({ user }: typeof stays) =>
      told().filter(({ memberIds }) => (memberIds as string[]).includes(user.id));
    await waitUntil(() => isTold(stays).length > 0 && isTold(leaves).length > 0, { what: 'telling of both' });
    expect(isTold(leaves)).toEqual([{ day: today(), memberIds: expect.any(Array) }]);

    await site.passTime('2 minutes');
    await site.actorOf(stays.token);
    expect(await untold(stays.user.id, leaves.user.id)).toEqual([]);
    await site.dataSource.query(`update visits set day = day - 1`);
    await site.passTime('2 minutes');
    await site.actorOf(stays.token);
    expect(await untold(stays.user.id, leaves.user.id)).toEqual([{ id: stays.user.id, day: today() }]);
    await tell();
    await waitUntil(() => isTold(stays).length === 2, { what: 'telling of the next day' });
    expect(isTold(leaves)).toHaveLength(1);
  });

  it('of more members than fit into one event are published in several', async () => {
    const accounts = Array.from({ length: 1_100 }, (_, n) =>
      newAccount({
        fullName: 'Asha Rao',
        userType: 'activist',
        state: 'Maharashtra',
        city: 'Pune',
        mobile: String(8_000_000_000 + n),
      }),
    );
    await insertAccounts(site.dataSource.manager, accounts);
    await site.dataSource.query(`insert into visits (account_id, day) select unnest($1::uuid[]), '2026-01-01'`, [
      accounts.map(({ id }) => id),
    ]);
    await tell();
    const sizes = () =>
      site.told.flatMap(({ subject, data }) =>
        subject.endsWith(membersSeen.name) && data.day === '2026-01-01' ? [(data.memberIds as string[]).length] : [],
      );
    const sum = () => sizes().reduce((one, other) => one + other, 0);
    await waitUntil(() => sum() === 1_100, { what: 'telling of all' });
    expect(Math.max(...sizes())).toBeLessThanOrEqual(1_000);
  });
});
