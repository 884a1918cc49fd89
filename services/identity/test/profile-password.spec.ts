import type { Actor } from '@aar/contracts/access';
import { Passwords } from '../src/credentials/passwords.service';
import { startProfiles } from './profile.harness';

let site: Awaited<ReturnType<typeof startProfiles>>;
beforeAll(async () => {
  site = await startProfiles();
});
afterAll(() => site?.stop());

describe('changing the password', () => {
  const password = 'kites-over-the-ghats';
  const change = (actor: Actor, currentPassword: string, next = password, confirmPassword = next) =>
    site.as('POST /profile/password', actor, { currentPassword, password: next, confirmPassword });

  it('requires the current one, ends the other sessions and notifies the member', async () => {
    const member = await site.join();
    const actor = await site.actorOf(member.token);
    const other = (await site.login(member.user.email!, member.password)).body.token;
    expect((await change(actor, member.password)).status).toBe(204);
    expect((await site.find(member.token)).body.actor).not.toBeNull();
    expect((await site.find(other)).body.actor).toBeNull();
    expect((await site.login(member.user.email!, member.password)).status).toBe(401);
    expect((await site.login(member.user.email!, password)).status).toBe(200);
    expect(await site.noticeTo(actor.id)).toMatchObject({ kind: 'password-changed', contact: member.user.email });
  });

  it.each([
    ['currentPassword', 'not-the-password', password, password, 'This is not your current password.'],
    ['currentPassword', '', password, password, 'This is not your current password.'],
    ['password', 'crows-before-noon', 'short', 'short', 'Password must be at least 6 characters'],
    [
      'password',
      'crows-before-noon',
      'kulkarni1',
      'kulkarni1',
      'This password is too easy to guess. Please choose another.',
    ],
    ['confirmPassword', 'crows-before-noon', password, 'another-one', "Passwords don't match"],
  ])('names the field %s if it is wrong', async (path, current, next, confirmation, message) => {
    const { actor } = await site.join();
    expect(await change(actor, current, next, confirmation)).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    });
  });

  it('is refused if the current one was replaced while it was being checked', async () => {
    const member = await site.join();
    const passwords = site.service.app.get(Passwords);
    const judge = passwords.matches.bind(passwords);
    const judging = jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
      const right = await judge(...given);
      expect((await change(member.actor, member.password)).status).toBe(204);
      return right;
    });
    const late = await change(member.actor, member.password, 'rain-on-the-konkan');
    judging.mockRestore();
    expect(late).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } });
    expect((await site.login(member.user.email!, password)).status).toBe(200);
  });

  it('has the back-off of sign-in for wrong guesses', async () => {
    const member = await site.join();
    const guess = () =>
      site.call(
        'POST /profile/password',
        { currentPassword: 'not-the-password', password, confirmPassword: password },
        { actor: member.actor },
      );
    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'identity.sign-in.waiting' } });
  });

  it('sets the first password of an account that has none', async () => {
    const member = await site.join();
    await site.dataSource.query('update accounts set password_hash = null where id = $1', [member.user.id]);
    expect((await site.get(member.actor)).hasPassword).toBe(false);
    expect((await change(member.actor, '')).status).toBe(204);
    expect((await site.login(member.user.email!, password)).status).toBe(200);
  });

  it('stores no trace of either password', async () => {
    const member = await site.join();
    await change(member.actor, member.password);
    for (const table of ['accounts', 'idempotency_keys', 'outbox'])
      expect(JSON.stringify(await site.dataSource.query(`select * from ${table}`))).not.toMatch(
        new RegExp(`${password}|${member.password}`),
      );
  });
});
