import { Problem } from '@aar/platform/errors/problem';
import { atOnce } from '@aar/testing/at-once';
import { Passwords } from '../src/credentials/passwords.service';
import { type Identity, type Member, startOpenIdentity } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startOpenIdentity();
});
afterAll(() => site?.stop());

const login = (email: string, password: string, address = '192.0.2.1') =>
  site.call<{ token: string; user: object; code: string }>('POST /auth/login', { email, password }, { address });
const passTime = (span: string) =>
  site.dataSource.query('update sign_in_attempts set created_at = created_at - $1::interval', [span]);
/** The `retry-after` seconds, rounded up to tens: on a busy machine some have passed since the last failure. */
const waitIn = ({ headers }: { headers: Headers }) => Math.ceil(Number(headers.get('retry-after')) / 10) * 10;
const setStatus = (member: Member, status: string) =>
  site.dataSource.query('update accounts set status = $2 where id = $1', [member.user.id, status]);

async function fail(email: string, times: number, address?: string) {
  for (let count = 0; count < times; count += 1)
    expect((await login(email, 'not-the-password', address)).status).toBe(401);
}

it('signs a member in by e-mail, whatever its case and spaces, and password', async () => {
  const member = await site.join();
  const answer = await login(` ${member.user.email!.toUpperCase()} `, member.password);
  expect(answer).toMatchObject({ status: 200, body: { user: member.user } });
  expect(answer.body.token).not.toBe(member.token);
  expect((await site.find(answer.body.token)).body.actor).toMatchObject({ id: member.user.id, role: 'user' });
});

it('responds the same to a wrong password and an unknown e-mail, after the same work', async () => {
  const member = await site.join();
  const judged = jest.spyOn(site.service.app.get(Passwords), 'matches');
  const wrong = await login(member.user.email!, 'not-the-password');
  const unknown = await login('nobody@example.org', 'not-the-password');
  expect(judged).toHaveBeenCalledTimes(2);
  judged.mockRestore();
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Login failed. Please check your credentials.' } });
  expect(unknown).toMatchObject({ status: 401, body: wrong.body });
});

it.each([
  ['email', { email: 'x', password: 'y' }, 'Invalid email address'],
  ['password', { email: 'a@example.org', password: '' }, 'Password is required'],
])('names the field %s if it is wrong', async (path, body, message) => {
  const answer = await site.call('POST /auth/login', body);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
});

it('refuses a suspended member, and says so only with the correct password', async () => {
  const member = await site.join();
  await setStatus(member, 'suspended');
  expect((await login(member.user.email!, 'not-the-password')).status).toBe(401);
  const answer = await login(member.user.email!, member.password);
  expect(answer).toMatchObject({ status: 403, body: { code: 'identity.sign-in.suspended' } });
});

it('accepts the correct password of a suspended member any number of times', async () => {
  const member = await site.join();
  await setStatus(member, 'suspended');
  for (let times = 0; times < 6; times += 1)
    expect((await login(member.user.email!, member.password)).status).toBe(403);
});

it('lets a suspended member in again once the suspension has ended', async () => {
  const member = await site.join();
  await site.dataSource.query(
    `update accounts set status = 'suspended', suspended_until = now() - interval '1 second' where id = $1`,
    [member.user.id],
  );
  expect((await login(member.user.email!, member.password)).status).toBe(200);
});

it('refuses a suspended member until the suspension has ended by the database’s clock', async () => {
  const member = await site.join();
  await site.dataSource.query(
    `update accounts set status = 'suspended', suspended_until = now() + interval '1 minute' where id = $1`,
    [member.user.id],
  );
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  const answer = await login(member.user.email!, member.password).finally(() => clock.mockRestore());
  expect(answer).toMatchObject({ status: 403, body: { code: 'identity.sign-in.suspended' } });
});

it('treats an account without a password like a wrong password, after the same work', async () => {
  const member = await site.join();
  await site.dataSource.query('update accounts set password_hash = null where id = $1', [member.user.id]);
  const judged = jest.spyOn(site.service.app.get(Passwords), 'matches');
  const answer = await login(member.user.email!, member.password);
  expect(judged).toHaveBeenCalledTimes(1);
  judged.mockRestore();
  expect(answer).toMatchObject({ status: 401, body: { code: 'identity.sign-in.failed' } });
});

it('signs in a member whose profile is not complete, and says so', async () => {
  const member = await site.join();
  await site.dataSource.query('update accounts set is_complete = false where id = $1', [member.user.id]);
  const answer = await login(member.user.email!, member.password);
  expect(answer).toMatchObject({ status: 200, body: { user: { isComplete: false } } });
  expect((await site.find(answer.body.token)).body.actor).toMatchObject({ incomplete: true });
});

it('treats a deleted member like a stranger, who has to wait after five attempts', async () => {
  const member = await site.join();
  await setStatus(member, 'deleted');
  for (let times = 0; times < 5; times += 1)
    expect(await login(member.user.email!, member.password)).toMatchObject({ status: 401 });
  expect((await login(member.user.email!, member.password)).status).toBe(429);
});

describe('while the password is being checked', () => {
  /** Signs in with the correct password; the change happens just after its check. */
  async function loginBefore(member: Member, change: string) {
    const passwords = site.service.app.get(Passwords);
    const judge = passwords.matches.bind(passwords);
    const judging = jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
      const right = await judge(...given);
      await site.dataSource.query(`update accounts set ${change}, version = version + 1 where id = $1`, [
        member.user.id,
      ]);
      return right;
    });
    const answer = await login(member.user.email!, member.password);
    judging.mockRestore();
    return answer;
  }
  const sessionsOf = async ({ user }: Member) =>
    (await site.dataSource.query('select 1 from sessions where account_id = $1', [user.id])).length;

  it.each([
    [`password_hash = 'another'`, 401, 'identity.sign-in.failed'],
    [`status = 'deleted'`, 401, 'identity.sign-in.failed'],
    [`status = 'suspended'`, 403, 'identity.sign-in.suspended'],
  ])('a change to %s opens no session', async (change, status, code) => {
    const member = await site.join();
    expect(await loginBefore(member, change)).toMatchObject({ status, body: { code } });
    expect(await sessionsOf(member)).toBe(1);
  });

  it('a change of the role opens a session with the lifetime of the new role', async () => {
    const member = await site.join();
    const { body } = await loginBefore(member, `role = 'admin'`);
    expect((await site.find(body.token)).body.actor).toMatchObject({ role: 'admin' });
    const [{ hours }] = await site.dataSource.query(
      `select extract(epoch from idle_time) / 3600 as hours from sessions where account_id = $1 order by created_at desc`,
      [member.user.id],
    );
    expect(Number(hours)).toBe(1);
  });
});

describe('after five failures', () => {
  it.each(['a member', 'a stranger'])(
    '%s has to wait 30 s, then twice as long, even with the correct password',
    async who => {
      const member = await site.join();
      const email = who === 'a member' ? member.user.email! : `stranger.${Date.now()}@example.org`;
      await fail(email, 5);
      const waiting = await login(email, member.password);
      expect(waiting).toMatchObject({ status: 429, body: { code: 'identity.sign-in.waiting' } });
      expect(waitIn(waiting)).toBe(30);
      await passTime('10 seconds');
      expect(waitIn(await login(email, member.password))).toBe(20);
      await passTime('21 seconds');
      await fail(email, 1);
      expect(waitIn(await login(email, member.password))).toBe(60);
      await passTime('61 seconds');
      expect((await login(email, member.password)).status).toBe(who === 'a member' ? 200 : 401);
    },
  );

  it('a member can still sign in from another address, and after that from this one only when the wait is over', async () => {
    const member = await site.join();
    await fail(member.user.email!, 5);
    expect((await login(member.user.email!, member.password, '192.0.2.2')).status).toBe(200);
    expect((await login(member.user.email!, member.password)).status).toBe(429);
  });

  it('a successful sign-in resets the count', async () => {
    const member = await site.join();
    await fail(member.user.email!, 4);
    expect((await login(member.user.email!, member.password)).status).toBe(200);
    await fail(member.user.email!, 4);
    expect((await login(member.user.email!, member.password)).status).toBe(200);
  });
});

it.each([
  [5, 30],
  [6, 60],
  [7, 120],
  [9, 480],
  [10, 900],
  [60, 900],
])('after %i failures from one address, the wait is %i s', async (failures, wait) => {
  const email = (await site.join()).user.email!;
  await fail(email, 1);
  await site.dataSource.query(
    `insert into sign_in_attempts (id, subject, address, created_at)
     select gen_random_uuid(), subject, address, created_at - interval '61 minutes' - interval '1 second' * turn
     from (select * from sign_in_attempts order by created_at desc limit 1) as last, generate_series(1, $1 - 1) as turn`,
    [failures],
  );
  expect(waitIn(await login(email, 'not-the-password'))).toBe(wait);
});

it('checks at most five of many concurrent attempts', async () => {
  const member = await site.join();
  const answers = await Promise.all(Array.from({ length: 50 }, () => login(member.user.email!, 'not-the-password')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(45);
  // Refused attempts do not extend the wait.
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
});

it('counts an attempt before a concurrent one is checked', async () => {
  const member = await site.join();
  await fail(member.user.email!, 4);
  const attempt = () => login(member.user.email!, 'not-the-password');
  // Each attempt can read the earlier ones, but none can be added until both have started.
  const answers = await atOnce(site.dataSource, ['lock table sign_in_attempts in share mode'], [attempt, attempt]);
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 429]);
});

it('checks at most 25 failures an hour for one account, over all addresses', async () => {
  const member = await site.join();
  for (let host = 1; host <= 25; host += 1) await fail(member.user.email!, 1, `203.0.113.${host}`);
  const answer = await login(member.user.email!, member.password, '203.0.113.200');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
  await passTime('40 minutes');
  const later = await login(member.user.email!, member.password, '203.0.113.200');
  expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(1_140);
  expect(Number(later.headers.get('retry-after'))).toBeLessThanOrEqual(1_200);
  await passTime('20 minutes');
  expect((await login(member.user.email!, member.password, '203.0.113.200')).status).toBe(200);
});

it('allows at most 25 an hour by the e-mail and the mobile number together, and responds as for unknown ones', async () => {
  const member = await site.join();
  const [{ email, mobile }, stranger] = [member.user, site.newContacts()];
  for (let host = 1; host <= 25; host += 1) await fail(email!, 1, `203.0.113.${host}`);
  const judged = jest.spyOn(site.service.app.get(Passwords), 'matches');
  const statuses = async (contact: string) => {
    const answers = [];
    for (let host = 101; host <= 126; host += 1)
      answers.push((await login(contact, member.password, `203.0.113.${host}`)).status);
    return answers;
  };
  const [known, unknown] = [await statuses(mobile!), await statuses(stranger.mobile)];
  expect(judged).toHaveBeenCalledTimes(50);
  judged.mockRestore();
  expect(known).toEqual([...Array<number>(25).fill(401), 429]);
  expect(unknown).toEqual(known);
  await passTime('61 minutes');
  expect((await login(mobile!, member.password, '203.0.113.200')).status).toBe(200);
});

it('clears failures by the other contact at the same place with the correct password', async () => {
  const member = await site.join();
  for (let round = 0; round < 7; round += 1) {
    await fail(member.user.mobile!, 4);
    expect((await login(member.user.email!, member.password)).status).toBe(200);
  }
});

it('does not count an attempt that was never checked', async () => {
  const member = await site.join();
  const judged = jest.spyOn(site.service.app.get(Passwords), 'matches');
  for (let times = 0; times < 6; times += 1) {
    judged.mockRejectedValueOnce(new Problem('service.busy'));
    expect((await login(member.user.email!, member.password)).status).toBe(503);
  }
  judged.mockRestore();
  expect((await login(member.user.email!, member.password)).status).toBe(200);
});
