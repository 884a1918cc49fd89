import type { Actor } from '@aar/contracts/access';
import { inTransaction } from '@aar/platform/database/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import { changeAccount, lockedAccount } from '../src/accounts/change-account';
import { issueResetToken } from '../src/password-reset/reset-tokens';
import { Sessions } from '../src/sessions/sessions.service';
import { dropSignInAccounts } from '../src/social-sign-in/connections.service';
import { OneUseCodes } from '../src/social-sign-in/one-use-codes.service';
import { reason } from './admin.harness';
import { type Identity, type Member, startOpenIdentity } from './identity.harness';
import { addStaff } from './members';

let site: Identity;
let admin: Actor;
beforeAll(async () => {
  site = await startOpenIdentity();
  admin = await addStaff(site, 'admin');
  await addStaff(site, 'admin');
});
afterAll(() => site?.stop());

const rounds = 2;
const newPassword = 'kites-over-the-ghats';

const login = ({ user, password }: Member) => site.call('POST /auth/login', { email: user.email, password });
/** What is left to do for somebody whom a provider has confirmed. */
async function exchange({ user }: Member) {
  const facts = { accountId: user.id, provider: 'google' as const };
  const code = await inTransaction(site.dataSource, tx =>
    site.service.app.get(OneUseCodes).issue(tx, 'sign-in', facts),
  );
  return () => site.call('POST /auth/exchange', { code });
}
/** What is left to do for somebody who has entered the code. */
async function reset({ user }: Member) {
  const resetToken = await inTransaction(site.dataSource, tx => issueResetToken(tx, user.id, 'email'));
  return () =>
    site.call('POST /auth/reset-password', { resetToken, password: newPassword, confirmPassword: newPassword });
}
const asAdmin = (http: string, body?: object) => site.call(http, body, { actor: admin });
const sessionsOf = ({ user }: Member): Promise<{ hours: number }[]> =>
  site.dataSource.query(
    'select extract(epoch from idle_time)::int / 3600 as hours from sessions where account_id = $1',
    [user.id],
  );

/** A row for each statement that waits for a lock. */
const whoWaits = (): Promise<object[]> =>
  site.dataSource.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);

/** Comes in, with the action falling between the judgement and the session that `opens`. */
async function comeInDuring<T>(
  action: () => Promise<T>,
  comeIn: () => Promise<unknown>,
  opens: 'open' | 'openUnlessChanged' = 'open',
): Promise<T> {
  const sessions = site.service.app.get(Sessions);
  const open = sessions[opens].bind(sessions) as (...given: unknown[]) => Promise<string>;
  let doing: Promise<T> | undefined;
  const opening = jest.spyOn(sessions, opens).mockImplementationOnce(async (...given) => {
    doing = action();
    await Promise.race([doing, waitUntil(async () => (await whoWaits()).length > 0, { what: 'the action to wait' })]);
    return open(...given);
  });
  await comeIn();
  opening.mockRestore();
  return doing!;
}

describe.each([
  ['suspended', ({ user }: Member) => asAdmin(`POST /admin/users/${user.id}/suspend`, { reason })],
  ['deleted', ({ user }: Member) => asAdmin(`DELETE /admin/users/${user.id}`)],
])('a member who is %s', (_what, putOut) => {
  it('has no session left that a password was just opening', async () => {
    const member = await site.join();
    const action = await comeInDuring(
      () => putOut(member),
      () => login(member),
      'openUnlessChanged',
    );
    expect(action.status).toBeLessThan(300);
    expect(await sessionsOf(member)).toEqual([]);
  });

  it('has no session left that a provider was just opening', async () => {
    const member = await site.join();
    const open = await exchange(member);
    expect((await comeInDuring(() => putOut(member), open)).status).toBeLessThan(300);
    expect(await sessionsOf(member)).toEqual([]);
  });

  it('is signed in by none of the sign-ins that were under way at that moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const member = await site.join();
      const signIns = [await exchange(member), await exchange(member), await reset(member)];
      const [action, ...answers] = await Promise.all([
        putOut(member),
        login(member),
        login(member),
        ...signIns.map(open => open()),
      ]);
      expect(action.status).toBeLessThan(300);
      for (const { status } of answers) expect([200, 204, 400, 401, 403]).toContain(status);
      expect(await sessionsOf(member)).toEqual([]);
      expect((await site.find(member.token)).body.actor).toBeNull();
    }
  });
});

it('a member who becomes staff has no session that lasts as long as a member’s', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await site.join();
    const signIns = [await exchange(member), await exchange(member)];
    await Promise.all([
      asAdmin(`PUT /admin/users/${member.user.id}/role`, { role: 'editor' }),
      login(member),
      login(member),
      ...signIns.map(open => open()),
    ]);
    for (const { hours } of await sessionsOf(member)) expect(hours).toBe(1);
    expect((await site.find(member.token)).body.actor).toBeNull();
  }
});

it('a password that is replaced opens nothing any more, also where it was just being judged', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await site.join();
    const replace = await reset(member);
    const [replaced] = await Promise.all([replace(), login(member), login(member), login(member)]);
    expect(replaced.status).toBe(204);
    expect(await sessionsOf(member)).toEqual([]);
  }
});

it('the code of a sign-in is worth nothing to a member who was deleted meanwhile', async () => {
  const member = await site.join();
  const open = await exchange(member);
  await asAdmin(`DELETE /admin/users/${member.user.id}`);
  expect(await open()).toMatchObject({ status: 400, body: { code: 'identity.exchange.invalid' } });
});

it('the code of a sign-in that a reset takes back while it is being exchanged is worth nothing, and nobody waits for ever', async () => {
  const member = await site.join();
  const open = await exchange(member);
  let answer: ReturnType<typeof open> | undefined;
  await inTransaction(site.dataSource, async tx => {
    await lockedAccount(tx, member.user.id);
    answer = open();
    await waitUntil(async () => (await whoWaits()).length > 0, { what: 'the exchange to wait' });
    await dropSignInAccounts(tx, member.user.id);
  });
  expect(await answer).toMatchObject({ status: 400, body: { code: 'identity.exchange.invalid' } });
});

it('a password that is right opens nothing when the account is changed while the session waits for it', async () => {
  const member = await site.join();
  let answer: ReturnType<typeof login> | undefined;
  await inTransaction(site.dataSource, async tx => {
    const account = await lockedAccount(tx, member.user.id);
    answer = login(member);
    await waitUntil(async () => (await whoWaits()).length > 0, { what: 'the session to wait' });
    await changeAccount(tx, account!, { status: 'suspended' });
    await site.service.app.get(Sessions).endAll(tx, member.user.id);
  });
  expect(await answer).toMatchObject({ status: 403, body: { code: 'identity.sign-in.suspended' } });
  expect(await sessionsOf(member)).toEqual([]);
});
