import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Actor } from '@aar/contracts/access';
import { signActor } from '@aar/platform/service/actor';
import { actorToken, signingKeyOf } from '@aar/testing/actor-tokens';
import { insertAccounts, newAccount } from '../src/accounts/new-account';
import { aForm, type Identity, startOpenIdentity } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startOpenIdentity();
  await site.setFlag('otp_email_enabled', 'true');
});
afterAll(() => site?.stop());

let calls = 0;
/** Another IP address for every request, like an attacker with many addresses. */
const anyAddress = () => `10.${++calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
const post = <T = { code: string }>(path: string, body: unknown, actor: Actor | null = null) =>
  site.call<T>(`POST ${path}`, body, { actor, address: anyAddress() });

describe('SMS pumping', () => {
  it('delivers within the caps of one number for 1,000 requests from many addresses, whatever their purpose', async () => {
    const victim = '9822088888';
    const { actor } = await site.join();
    const ways = [
      () => post('/auth/send-otp', { contact: victim, contactType: 'mobile' }),
      () => post('/auth/send-otp', { contact: `+91 ${victim}`, contactType: 'mobile' }),
      () => post('/profile/contact-change', { contact: victim, contactType: 'mobile' }, actor),
    ];
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ways[index % ways.length]!()));
      statuses.push(...answers.map(({ status }) => status));
      await site.dataSource.query(`update codes set created_at = created_at - interval '31 seconds'`);
    }
    expect(statuses).toHaveLength(1_000);
    // Fifty at once wait for one lock: a slow machine may refuse some as busy, and sends nothing for those.
    expect(new Set(statuses.filter(status => status !== 503))).toEqual(new Set([200, 429]));
    // The rounds span ten minutes and twenty seconds, plus the time of the requests.
    const [{ most }] = await site.dataSource.query(
      `select max(sent)::int as most from (select count(*) over (
         partition by contact, purpose order by created_at range between interval '10 minutes' preceding and current row) as sent
       from codes) as windows`,
    );
    expect(most).toBe(3);
    const delivered = site.notifications.delivered.filter(({ contact }) => contact === victim);
    // Two purposes, each of which may send three codes at first and five in an hour.
    expect(delivered.length).toBeGreaterThanOrEqual(6);
    expect(delivered.length).toBeLessThanOrEqual(10);
  }, 60_000);

  it('sends nothing to foreign numbers', async () => {
    for (const contact of ['+447911123456', '0044 7911 123456', '+1 900 555 0100'])
      expect((await post('/auth/send-otp', { contact, contactType: 'mobile' })).status).toBe(400);
  });
});

describe('account enumeration', () => {
  /** With far fewer, the delay below might not show in the medians; each request for a password reset takes 100 ms. */
  const pairs = 40;
  const bodies: Record<string, (email: string) => object> = {
    '/auth/forgot-password': email => ({ email }),
    '/auth/send-otp': email => ({ contact: email, contactType: 'email' }),
  };
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1]!;

  async function timeOf(path: string, email: string) {
    const start = performance.now();
    expect((await post(path, bodies[path]!(email))).status).toBe(200);
    return performance.now() - start;
  }

  /** Milliseconds between the medians of members and of strangers, who take turns at being first. */
  async function difference(path: string) {
    const round = randomUUID().slice(0, 8);
    const emails = (who: string) => Array.from({ length: pairs }, (_, index) => `${who}${index}.${round}@example.org`);
    const [known, unknown] = [emails('a'), emails('b')];
    const members = known.map(email => newAccount({ fullName: 'Asha', userType: 'activist', email }));
    await insertAccounts(site.dataSource.manager, members);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let index = 0; index < pairs; index += 1) {
      if (index % 2) times.known.push(await timeOf(path, known[index]!));
      times.unknown.push(await timeOf(path, unknown[index]!));
      if (!(index % 2)) times.known.push(await timeOf(path, known[index]!));
    }
    return Math.abs(median(times.known) - median(times.unknown));
  }

  // A slow delivery, which happens only for members, would show in the times.
  beforeAll(() => void (site.notifications.state.delay = 30));
  afterAll(() => void (site.notifications.state.delay = 0));

  it.each(Object.keys(bodies))(
    '%s takes as long for members as for strangers, over 80 requests',
    async path => {
      // Other load of the machine shows in the times too, but hardly five times in favour of one side.
      let least = Infinity;
      for (let round = 0; round < 5 && least >= 10; round += 1) least = Math.min(least, await difference(path));
      expect(least).toBeLessThan(10);
    },
    120_000,
  );

  it('learns nothing from registering with a wrong code', async () => {
    const member = await site.join();
    const form = { ...aForm, otp: '000000' };
    const { address: _, ...contacts } = site.newContacts();
    const known = await post('/auth/register', { ...form, email: member.user.email, mobile: member.user.mobile });
    const unknown = await post('/auth/register', { ...form, ...contacts });
    expect(known).toMatchObject({ status: unknown.status, body: unknown.body });
  });
});

describe('a forged token', () => {
  const withHeader = async (header: string) =>
    (await fetch(`${site.service.url}/profile`, { headers: { 'x-actor': header } })).status;

  it('of an actor is refused: unsigned, signed by another service, or changed afterwards', async () => {
    const { actor } = await site.join();
    const token = await actorToken(actor, 'identity');
    const [header, body, signature] = token.split('.') as [string, string, string];
    const raised = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"user"', '"admin"')).toString(
      'base64url',
    );
    const byContent = await signActor({ ...actor, role: 'admin' }, 'identity', signingKeyOf('content'));
    for (const forged of [
      '',
      raised,
      `${header}.${raised}.`,
      `${header}.${raised}.${signature}`,
      byContent,
      'null',
      '..',
    ])
      expect(await withHeader(forged)).toBe(401);
    expect(await withHeader(await actorToken(actor, 'community'))).toBe(401);
    expect(await withHeader(token)).toBe(200);
  });

  it('of a service gives access only to the operations that name it', async () => {
    const find = (id: string) =>
      site.call('POST /internal/contacts/find', { memberIds: [] }, { actor: { id, role: 'service' } });
    expect((await find('notifications')).status).toBe(200);
    for (const other of ['content', 'gateway'])
      expect(await find(other)).toMatchObject({ status: 403, body: { code: 'access.denied' } });
    const masked = (id: string) =>
      site.call('POST /internal/contacts/masked', { memberIds: [] }, { actor: { id, role: 'service' } });
    expect((await masked('community')).status).toBe(200);
    for (const other of ['notifications', 'content', 'gateway']) expect((await masked(other)).status).toBe(403);
    expect((await find('community')).status).toBe(403);
    const asService = { actor: { id: 'content', role: 'service' } as const };
    expect(await site.call('POST /auth/login', { identifier: 'x', password: 'y' }, asService)).toMatchObject({
      status: 403,
    });
  });

  it('of a session is never found, not even by its hash or with something added', async () => {
    const { token } = await site.join();
    const rows = await site.dataSource.query(`select encode(token_hash, 'hex') as hash from sessions`);
    for (const made of [rows.at(-1).hash, `${token}=`, token.slice(0, -1), ` ${token}`, '', token.toUpperCase()])
      expect((await site.find(made)).body.actor).toBeNull();
    expect((await site.find(token)).body.actor).not.toBeNull();
  });

  it('of a reset sets no password', async () => {
    const password = 'kites-over-the-ghats';
    for (const resetToken of [randomUUID(), "' or true --", 'x'.repeat(200)])
      expect(await post('/auth/reset-password', { resetToken, password, confirmPassword: password })).toMatchObject({
        status: 400,
        body: { code: 'identity.reset.invalid' },
      });
  });
});

it('refuses a session as soon as its row is deleted', async () => {
  const { token, user } = await site.join();
  expect((await site.find(token)).body.actor).not.toBeNull();
  await site.dataSource.query('delete from sessions where account_id = $1', [user.id]);
  expect((await site.find(token)).body.actor).toBeNull();
});
