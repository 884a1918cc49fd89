import { Housekeeping } from '../src/housekeeping/housekeeping';
import { type Identity, type Member, startOpenIdentity } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startOpenIdentity();
});
afterAll(() => site?.stop());

interface Place {
  address: string;
  device?: string;
}
const home = { address: '192.0.2.10' };
const away = { address: '192.0.2.99' };

const signIn = (contact: string, password: string, { address, device }: Place) =>
  site.call<{ token: string; device: string; code: string }>(
    'POST /auth/login',
    { email: contact, password, device },
    { address },
  );
const statusOf = async (member: Member, place: Place, password = member.password) =>
  (await signIn(member.user.email!, password, place)).status;

/** Tries a wrong password from each of `times` addresses. */
async function fail({ user }: Member, times: number, device?: string) {
  const statuses = [];
  for (let host = 1; host <= times; host += 1)
    statuses.push((await signIn(user.email!, 'not-the-password', { address: `203.0.113.${host}`, device })).status);
  return statuses;
}

describe('30 wrong passwords from 30 addresses', () => {
  it('make strangers wait, but neither the device nor the address that signed in before', async () => {
    const member = await site.join();
    const { device } = (await signIn(member.user.email!, member.password, home)).body;
    expect(new Set(await fail(member, 30))).toEqual(new Set([401, 429]));
    expect(await statusOf(member, away)).toBe(429);
    expect(await statusOf(member, { ...away, device })).toBe(200);
    expect(await statusOf(member, home)).toBe(200);
  });

  it('do not make the device that registered wait, whichever contact it signs in with', async () => {
    const member = await site.join();
    await fail(member, 30);
    expect(await statusOf(member, { ...away, device: member.device })).toBe(200);
    const answer = await signIn(member.user.mobile!, member.password, { ...away, device: member.device });
    expect(answer).toMatchObject({ status: 200, body: { device: member.device } });
  });

  it('do not prevent a signed-in member from changing the password', async () => {
    const member = await site.join();
    await fail(member, 30);
    const password = 'kites-over-the-ghats';
    const form = { currentPassword: member.password, password, confirmPassword: password };
    expect((await site.call('POST /profile/password', form, { actor: member.actor })).status).toBe(204);
  });
});

describe('a known device', () => {
  it('has its own count of failures: after five, it must wait', async () => {
    const member = await site.join();
    const { device } = member;
    expect(await fail(member, 6, device)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statusOf(member, { ...away, device })).toBe(429);
    expect(await statusOf(member, away)).toBe(200);
  });

  it('has at most 25 attempts an hour, and the correct password clears its failures', async () => {
    const member = await site.join();
    const { device } = member;
    const isForgiven = async () =>
      (await site.dataSource.query('select 1 from sign_in_attempts where known_place is not null')).length === 0;
    await site.dataSource.query('delete from sign_in_attempts');
    await fail(member, 1, device);
    expect(await statusOf(member, { ...home, device })).toBe(200);
    expect(await isForgiven()).toBe(true);
    await fail(member, 1, device);
    await site.dataSource.query(
      `insert into sign_in_attempts (id, subject, address, known_place, created_at)
       select gen_random_uuid(), subject, address, known_place, created_at - interval '20 minutes' - interval '1 second' * turn
       from (select * from sign_in_attempts where known_place is not null) as last, generate_series(1, 24) as turn`,
    );
    await site.dataSource.query(`update sign_in_attempts set created_at = created_at - interval '16 minutes'`);
    expect(await statusOf(member, { ...away, device })).toBe(429);
  });

  it('of another member, or with a made-up token, is not known', async () => {
    const [member, other] = [await site.join(), await site.join()];
    await fail(member, 30);
    for (const device of [other.device, 'x'.repeat(43), 'short', ''])
      expect(await statusOf(member, { ...away, device })).toBe(429);
  });

  it('gets a new token in place of a malformed one', async () => {
    const member = await site.join();
    for (const device of ['short', 'x'.repeat(44), `${'x'.repeat(42)} `]) {
      const { body } = await signIn(member.user.email!, member.password, { ...home, device });
      expect(body.device).toMatch(/^[\w-]{43}$/);
    }
  });

  it('gives no access without the password', async () => {
    const member = await site.join();
    expect(await statusOf(member, { ...home, device: member.device }, 'not-the-password')).toBe(401);
    expect((await site.find(member.device!)).body.actor).toBeNull();
  });

  it('keeps its token from one sign-in to the next, and is stored as a digest', async () => {
    const member = await site.join();
    const { body } = await signIn(member.user.email!, member.password, { ...home, device: member.device });
    expect(body.device).toBe(member.device);
    const rows = await site.dataSource.query('select place from known_places where account_id = $1', [member.user.id]);
    expect(rows).toHaveLength(3);
    expect(rows.some(({ place }: { place: Buffer }) => place.toString().includes(member.device!))).toBe(false);
  });

  it('is forgotten after 90 days without a sign-in', async () => {
    const member = await site.join();
    const passTime = async (span: string) => {
      await site.dataSource.query('update known_places set seen_at = seen_at - $1::interval', [span]);
      await site.service.app.get(Housekeeping).forget();
      return (await site.dataSource.query('select 1 from known_places where account_id = $1', [member.user.id])).length;
    };
    expect(await passTime('89 days')).toBe(2);
    expect(await passTime('1 day')).toBe(0);
  });

  it('is recorded as seen by a sign-in, once a day', async () => {
    const member = await site.join();
    const again = () => signIn(member.user.email!, member.password, { ...home, device: member.device });
    const recorded = () =>
      site.dataSource.query(
        `select xmin, seen_at > now() - interval '1 hour' as "isToday" from known_places
         where account_id = $1 and place in (select place from known_places where account_id = $1 order by seen_at desc limit 2)
         order by place`,
        [member.user.id],
      );
    await again();
    await site.dataSource.query(`update known_places set seen_at = now() - interval '2 days'`);
    await again();
    const first = await recorded();
    expect(first).toEqual([expect.objectContaining({ isToday: true }), expect.objectContaining({ isToday: true })]);
    await again();
    expect(await recorded()).toEqual(first);
  });
});
