import type { Actor } from '@aar/contracts/access';
import { inTransaction } from '@aar/platform/database/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import { holdTransaction, unfenced } from '@aar/testing/transaction-fence';
import { changeAccount, lockedAccount } from '../src/accounts/change-account';
import { issueResetToken } from '../src/credentials/reset-tokens';
import { Sessions } from '../src/sessions/sessions.service';
import { dropSignInAccounts } from '../src/credentials/sign-in-accounts';
import { OneUseCodes } from '../src/social-sign-in/one-use-codes.service';
import { reason } from './admin.harness';
import { type Identity, type Member, startOpenIdentity } from './identity.harness';
import { addStaff } from './members';

let site: Identity;
let admin: Actor;
let second: Actor;
beforeAll(async () => {
  site = await startOpenIdentity();
  admin = await addStaff(site, 'admin');
  second = await addStaff(site, 'admin');
});
afterAll(() => site?.stop());

const rounds = 2;
const newPassword = 'kites-over-the-ghats';

const login = ({ user, password }: Member) => site.call('POST /auth/login', { email: user.email, password });
/** The last step of a sign-in that a provider has confirmed. */
async function exchange({ user }: Member) {
  const facts = { accountId: user.id, provider: 'google' as const };
  const code = await inTransaction(site.dataSource, tx =>
    site.service.app.get(OneUseCodes).issue(tx, 'sign-in', facts),
  );
  return () => site.call('POST /auth/exchange', { code });
}
/** The last step of a password reset whose code was entered. */
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

/** Signs in, with the action between the check of the credentials and the opening of the session by `opens`. */
async function comeInDuring<T>(
  action: () => Promise<T>,
  comeIn: () => Promise<unknown>,
  opens: 'open' | 'openUnlessChanged' = 'open',
): Promise<T> {
  const sessions = site.service.app.get(Sessions);
  const open = sessions[opens].bind(sessions) as (...given: unknown[]) => Promise<string>;
  let doing: Promise<T> | undefined;
  const opening = jest.spyOn(sessions, opens).mockImplementationOnce(async (...given) => {
    const waiting = () => waitUntil(async () => (await whoWaits()).length > 0, { what: 'the action to wait' });
    await unfenced(() => Promise.race([(doing = action()), waiting()]));
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
  it('has no session from a sign-in by password that was in progress', async () => {
    const member = await site.join();
    const action = await comeInDuring(
      () => putOut(member),
      () => login(member),
      'openUnlessChanged',
    );
    expect(action.status).toBeLessThan(300);
    expect(await sessionsOf(member)).toEqual([]);
  });

  it('has no session from a sign-in through a provider that was in progress', async () => {
    const member = await site.join();
    const open = await exchange(member);
    expect((await comeInDuring(() => putOut(member), open)).status).toBeLessThan(300);
    expect(await sessionsOf(member)).toEqual([]);
  });

  it('is not signed in by any concurrent sign-in', async () => {
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

it('a member who becomes staff has no session with a member’s lifetime', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await site.join();
    const signIns = [await exchange(member), await exchange(member)];
    await asAdmin(`PUT /admin/users/${member.user.id}/role`, { role: 'editor' });
    const [proposal] = await site.dataSource.query('select id from role_proposals where account_id = $1', [
      member.user.id,
    ]);
    await Promise.all([
      site.call(`POST /admin/role-proposals/${proposal.id}/confirm`, {}, { actor: second }),
      login(member),
      login(member),
      ...signIns.map(open => open()),
    ]);
    for (const { hours } of await sessionsOf(member)) expect(hours).toBe(1);
    expect((await site.find(member.token)).body.actor).toBeNull();
  }
});

it('a replaced password opens no session, even if it was just being checked', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await site.join();
    const replace = await reset(member);
    const [replaced] = await Promise.all([replace(), login(member), login(member), login(member)]);
    expect(replaced.status).toBe(204);
    expect(await sessionsOf(member)).toEqual([]);
  }
});

it('the code of a sign-in is invalid for a member who was deleted meanwhile', async () => {
  const member = await site.join();
  const open = await exchange(member);
  await asAdmin(`DELETE /admin/users/${member.user.id}`);
  expect(await open()).toMatchObject({ status: 400, body: { code: 'identity.exchange.invalid' } });
});

it('the code of a sign-in that a reset revokes during its exchange is invalid, without a deadlock', async () => {
  const member = await site.join();
  const open = await exchange(member);
  let answer: ReturnType<typeof open> | undefined;
  await holdTransaction(site.dataSource, async tx => {
    await lockedAccount(tx, member.user.id);
    answer = open();
    await waitUntil(async () => (await whoWaits()).length > 0, { what: 'the exchange to wait' });
    await dropSignInAccounts(tx, member.user.id);
  });
  expect(await answer).toMatchObject({ status: 400, body: { code: 'identity.exchange.invalid' } });
});

it('a correct password opens no session if the account changes while the session waits for it', async () => {
  const member = await site.join();
  let answer: ReturnType<typeof login> | undefined;
  await holdTransaction(site.dataSource, async tx => {
    const account = await lockedAccount(tx, member.user.id);
    answer = login(member);
    await waitUntil(async () => (await whoWaits()).length > 0, { what: 'the session to wait' });
    await changeAccount(tx, account!, { status: 'suspended' });
    await site.service.app.get(Sessions).endAll(tx, member.user.id);
  });
  expect(await answer).toMatchObject({ status: 403, body: { code: 'identity.sign-in.suspended' } });
  expect(await sessionsOf(member)).toEqual([]);
});
