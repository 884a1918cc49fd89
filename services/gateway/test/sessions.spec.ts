import { randomUUID } from 'node:crypto';
import { sessionsEnded } from '@aar/contracts/identity/sessions.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { believed } from '../src/sessions/sessions';
import { expectProblem, type Gateway, type Member, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

const mine = ({ token }: Pick<Member, 'token'>) => gateway.call('/support-requests/my', { token });
/**
 * Notifies the gateway that sessions have ended, and waits until it has handled the message: long before its cache entry
 * expires.
 */
async function toldOfTheEnd(memberId: string, session?: string) {
  const streamsEnd = jest.spyOn(gateway.streams, 'end');
  await gateway.tell(sessionsEnded, { memberId, session });
  await waitUntil(() => streamsEnd.mock.calls.length > 0, { what: 'the news' });
  streamsEnd.mockRestore();
}

test('only a bearer header authenticates a session: a cookie alone authorises nothing', async () => {
  const { token } = gateway.signIn('admin');
  for (const cookie of [`authToken=${token}`, `token=${token}`, `sid=${token}`])
    await expectProblem(await gateway.call('/support-requests/my', { headers: { cookie } }), 401, 'auth.required');
  expect((await mine({ token })).status).toBe(200);
});

test('identity gets the hash of a token, never the token', async () => {
  const { token } = gateway.signIn();
  await mine({ token });
  const [lookUp] = gateway.identity.received;
  expect(JSON.stringify(lookUp)).not.toContain(token);
  expect(lookUp!.actor).toMatchObject({ role: 'service' });
});

test('concurrent requests of one member cause one request to identity', async () => {
  const member = gateway.signIn();
  await Promise.all(Array.from({ length: 30 }, () => mine(member)));
  expect(gateway.identity.lookUps).toBe(1);
});

test('a token without a session is refused where one is needed, and counts as a visitor elsewhere', async () => {
  const token = 'stale';
  await expectProblem(await mine({ token }), 401, 'auth.session-ended');
  expect((await gateway.call('/support-requests', { token })).status).toBe(200);
  expect(gateway.community.received.at(-1)!.actor).toBeNull();
});

test('a new session is found soon after its token was refused', async () => {
  const token = 'early-bird';
  await expectProblem(await mine({ token }), 401, 'auth.session-ended');
  gateway.signIn('user', { token });
  await waitUntil(async () => (await mine({ token })).status === 200, { what: 'the new session' });
});

test('under load, an ended session is refused as soon as its message arrives, long before its cache entry expires', async () => {
  const member = gateway.signIn();
  let over = false;
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!over) await mine(member);
    }),
  );
  await waitUntil(() => gateway.community.received.length > 50, { what: 'load' });
  gateway.identity.signOut(member.token);
  await toldOfTheEnd(member.id);
  await expectProblem(await mine(member), 401, 'auth.session-ended');
  over = true;
  await load;
});

test('a session lookup in flight when the session ends is not cached', async () => {
  const { id, session, token } = gateway.signIn();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  let answerNow = () => {};
  const heard = new Promise<void>(resolve => (answerNow = resolve));
  gateway.identity.answer = async (_received, out) => {
    await heard;
    sendJson(out, { actor: { id, session, role: 'user', until } });
  };
  const underWay = mine({ token });
  await waitUntil(() => gateway.identity.lookUps === 1, { what: 'the question' });
  await toldOfTheEnd(id, session);
  answerNow();
  await underWay;
  gateway.reset();
  gateway.identity.signOut(token);
  await expectProblem(await mine({ token }), 401, 'auth.session-ended');
});

test('a session is not cached beyond its expiry, although identity was asked a moment ago', async () => {
  const member = { id: randomUUID(), session: randomUUID(), token: randomUUID() };
  const until = Date.now() + 2_500;
  const actor = { id: member.id, role: 'user' as const, session: member.session };
  gateway.identity.signIn(member.token, actor, new Date(until).toISOString());
  expect((await mine(member)).status).toBe(200);
  gateway.identity.signOut(member.token);
  await waitUntil(() => Date.now() > until, { what: 'the expiry' });
  await expectProblem(await mine(member), 401, 'auth.session-ended');
});

test('a member whose profile is not complete may read but not post', async () => {
  const member = { id: randomUUID(), session: randomUUID(), token: randomUUID() };
  const actor = { id: member.id, role: 'user' as const, session: member.session, incomplete: true as const };
  gateway.identity.signIn(member.token, actor);
  await expectProblem(await gateway.post('/support-requests', {}, member), 403, 'identity.profile.incomplete');
  expect(gateway.community.received).toEqual([]);
  expect((await mine(member)).status).toBe(200);
});

test("ending one session leaves the member's others open", async () => {
  const phone = gateway.signIn();
  const desk = gateway.signIn('user', { id: phone.id });
  await Promise.all([mine(phone), mine(desk)]);
  gateway.reset();
  gateway.identity.signOut(phone.token);
  await toldOfTheEnd(phone.id, phone.session);
  await expectProblem(await mine(phone), 401, 'auth.session-ended');
  expect((await mine(desk)).status).toBe(200);
  expect(gateway.identity.lookUps).toBe(1);
});

test('while identity is down members get 503, and public pages respond as to a visitor', async () => {
  const { token } = gateway.signIn();
  await gateway.identity.kill();
  await expectProblem(await mine({ token }), 503, 'service.away');
  expect((await gateway.call('/support-requests', { token })).status).toBe(200);
  expect(gateway.community.received.at(-1)!.actor).toBeNull();
  await gateway.identity.start();
  await waitUntil(async () => (await mine({ token })).status === 200, { what: 'the return' });
});

test('while identity hangs, public pages wait for it only briefly', async () => {
  gateway.identity.answer = () => new Promise(() => undefined);
  const { token } = gateway.signIn();
  const started = Date.now();
  expect((await gateway.call('/support-requests', { token })).status).toBe(200);
  expect(Date.now() - started).toBeLessThan(6_000);
});

describe('with NATS down', () => {
  beforeAll(() => gateway.servers.nats.stop('SIGKILL'));
  afterAll(() => gateway.servers.nats.start());

  test('a session that ended is refused within five seconds', async () => {
    const member = gateway.signIn();
    expect(believed).toBeLessThan(5_000);
    expect((await mine(member)).status).toBe(200);
    gateway.identity.signOut(member.token);
    await waitUntil(async () => (await mine(member)).status === 401, { what: 'the refusal' });
  });
});

describe('a route that replaces or multiplies a credential', () => {
  const earlier = () => new Date(Date.now() - 1_000).toISOString();
  const signInEarlier = () => {
    const member = gateway.signIn();
    const prove = (provedUntil: string) =>
      gateway.identity.signIn(
        member.token,
        { id: member.id, role: 'user', session: member.session },
        undefined,
        provedUntil,
      );
    prove(earlier());
    return { ...member, prove: () => prove(new Date(Date.now() + 600_000).toISOString()) };
  };
  const open = (token: string) => gateway.post('/calendar', {}, { token });

  test('is refused to a session that signed in or proved a credential more than ten minutes ago', async () => {
    const { token } = signInEarlier();
    await expectProblem(await open(token), 403, 'auth.step-up-required');
    expect(gateway.community.received).toEqual([]);
    expect((await mine({ token })).status).toBe(200);
  });

  test('is allowed at once after a step-up, although the session is cached', async () => {
    const { token, prove } = signInEarlier();
    await expectProblem(await open(token), 403, 'auth.step-up-required');
    prove();
    expect((await open(token)).status).toBe(200);
    expect(gateway.community.received.at(-1)!.actor).toMatchObject({ provedUntil: expect.any(String) });
    await mine({ token });
    expect(gateway.community.received.at(-1)!.actor).not.toHaveProperty('provedUntil');
  });

  test('is refused to a session that has ended meanwhile, and to one without a proof in identity’s response', async () => {
    const { token } = signInEarlier();
    await expectProblem(await open(token), 403, 'auth.step-up-required');
    gateway.identity.signOut(token);
    await expectProblem(await open(token), 401, 'auth.session-ended');
    const other = gateway.signIn();
    gateway.identity.signIn(other.token, {
      id: other.id,
      role: 'user',
      session: other.session,
      provedUntil: undefined,
    });
    await expectProblem(await open(other.token), 403, 'auth.step-up-required');
  });

  test('is left to its service if only some inputs need a step-up', async () => {
    const { token } = signInEarlier();
    const answer = await gateway.call('/profile', {
      method: 'PUT',
      token,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    expect(Date.parse(gateway.identity.received.at(-1)!.actor!.provedUntil!)).toBeLessThan(Date.now());
  });
});

describe('a session of staff without the second factor that the site requires', () => {
  test('is refused what its role allows, with the reason, and treated like any member otherwise', async () => {
    const { token } = gateway.signIn('user', { withheld: 'editor' });
    await expectProblem(await gateway.call('/admin/users', { token }), 403, 'auth.second-factor-required');
    await expectProblem(await gateway.call('/admin/audit', { token }), 403, 'access.denied');
    expect((await mine({ token })).status).toBe(200);
    expect(gateway.community.received.at(-1)!.actor).toMatchObject({ role: 'user' });
  });
});
