import type { SignInProvider } from '@aar/contracts/vocabulary';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { noticeRaised } from '@aar/contracts/identity/notices.messages';
import { eventSubject } from '@aar/platform/messaging/streams';
import { waitUntil } from '@aar/tools/ports.mjs';
import { newBrowser, newPerson, type SocialSite, startSocialSite } from './social.harness';

const all: SignInProvider[] = ['google', 'facebook', 'twitter'];
let social: SocialSite;
beforeAll(async () => {
  social = await startSocialSite();
  await social.site.setFlag('otp_mobile_enabled', 'true');
});
afterAll(() => social?.stop());

const sql = <T = Record<string, unknown>>(statement: string, parameters: unknown[] = []): Promise<T[]> =>
  social.site.dataSource.query(statement, parameters);
const unconfirmEmail = (id: string) => sql('update accounts set email_confirmed_at = null where id = $1', [id]);
const setStatus = (id: string, status: string) => sql('update accounts set status = $2 where id = $1', [id, status]);
/** Expects one notice about the connection, to the e-mail of the account. */
async function toldOfConnecting(memberId: string, contact: string) {
  const notices = () =>
    social.site.told.filter(
      ({ subject, data }) => subject === eventSubject(noticeRaised.name) && data.memberId === memberId,
    );
  await waitUntil(() => notices().length > 0, { what: 'telling the member' });
  expect(notices()).toHaveLength(1);
  expect(await social.site.noticeTo(memberId)).toMatchObject({
    kind: 'provider-connected',
    contact,
    facts: { provider: 'Google' },
  });
}
const sessionsOf = async (id: string) => (await sql('select 1 from sessions where account_id = $1', [id])).length;

describe('before an administrator has set it up', () => {
  it.each(all)('%s is disabled', async provider => {
    expect(await social.begin(provider, newBrowser())).toEqual({ error: 'provider_disabled' });
  });
});

describe('a new user', () => {
  beforeAll(async () => {
    for (const provider of all) await social.configure(provider);
  });

  it.each(all)('becomes a member by %s, with an incomplete profile', async provider => {
    const { token, user, actor } = await social.enter(provider, newPerson({ name: 'Meera Nair' }));
    expect(user).toMatchObject({ fullName: 'Meera Nair', userType: 'activist', role: 'user', isComplete: false });
    expect((await social.site.find(token)).body.actor).toMatchObject({ ...actor, incomplete: true });
  });

  it('is not listed in the directory before the profile is complete', async () => {
    const { user } = await social.enter('google', newPerson());
    const told = () =>
      social.site.told.find(
        ({ subject, data }) => subject === eventSubject(memberChanged.name) && data.memberId === user.id,
      );
    await waitUntil(() => told() !== undefined, { what: 'telling of the new member' });
    expect(told()!.data).toMatchObject({ fullName: user.fullName, listed: false, state: '', city: '' });
  });

  it('has a confirmed e-mail if the provider says that it has verified it', async () => {
    const person = newPerson();
    const { user } = await social.enter('google', person);
    expect(user).toMatchObject({ email: person.email, isVerified: true });
    const [account] = await sql('select email_confirmed_at, password_hash from accounts where id = $1', [user.id]);
    expect(account).toEqual({ email_confirmed_at: expect.any(Date), password_hash: null });
  });

  it.each<[SignInProvider, boolean]>([
    ['google', false],
    ['facebook', true],
    ['twitter', true],
  ])('has no e-mail by %s if it did not say that it verified one', async (provider, isEmailVerified) => {
    const { user } = await social.enter(provider, newPerson({ isEmailVerified }));
    expect(user).toMatchObject({ email: null, isVerified: false });
  });

  it.each(['', '\u0007\n', undefined])('gets a default name if the provider gives none (%j)', async name => {
    const { user } = await social.enter('facebook', newPerson({ name: name as string }));
    expect(user.fullName).toBe('New member');
  });

  it('gets one account, even if several tabs sign in concurrently', async () => {
    const person = newPerson();
    const finished = await Promise.all([1, 2, 3].map(() => social.signIn('google', person)));
    const entered = await Promise.all(finished.map(({ code }) => social.exchange(code)));
    expect(new Set(entered.map(({ body }) => body.user.id)).size).toBe(1);
  });
});

it('two users of a provider who claim one e-mail concurrently do not share an account, and nothing fails', async () => {
  const email = 'claimed.twice@people.example';
  const people = [newPerson({ email }), newPerson({ email })];
  const ways: (() => ReturnType<SocialSite['finish']>)[] = [];
  for (const person of people) {
    const browser = newBrowser();
    const callback = await social.visit('google', person, browser);
    ways.push(() => social.finish('google', browser, callback));
  }
  const finished = await Promise.all(ways.map(finish => finish()));
  expect(finished.filter(({ code }) => code)).toHaveLength(1);
  expect(finished.find(({ error }) => error)).toEqual({ purpose: 'sign-in', error: 'oauth_failed' });
  expect(await sql('select 1 from accounts where email = $1', [email])).toHaveLength(1);
});

describe('a user who signed in before', () => {
  it.each(all)('is identified at %s by the subject, even if everything else has changed there', async provider => {
    const person = newPerson();
    const first = await social.enter(provider, person);
    const changed = { name: 'Another Name', username: 'another', email: 'another@people.example' };
    const again = await social.enter(provider, { ...person, ...changed });
    expect(again.user).toEqual(first.user);
    expect(again.token).not.toBe(first.token);
  });

  it('is another user at another provider, even with the same subject', async () => {
    const person = newPerson({ email: undefined });
    const ids = [];
    for (const provider of all) ids.push((await social.enter(provider, person)).user.id);
    expect(new Set(ids).size).toBe(3);
  });

  it.each([
    ['suspended', 'account_suspended'],
    ['deleted', 'oauth_failed'],
  ])('and is %s now gets no session', async (status, error) => {
    const person = newPerson();
    const { user } = await social.enter('google', person);
    await setStatus(user.id, status);
    expect(await social.signIn('google', person)).toEqual({ purpose: 'sign-in', error });
    expect(await sessionsOf(user.id)).toBe(1);
  });

  it('may still sign in when the provider is disabled, while new users may not', async () => {
    const person = newPerson();
    const { user } = await social.enter('google', person);
    await social.configure('google', { isEnabled: false });
    expect((await social.enter('google', person)).user.id).toBe(user.id);
    expect(await social.signIn('google', newPerson())).toEqual({ purpose: 'sign-in', error: 'provider_disabled' });
    await social.configure('google');
  });
});

describe('a user with the e-mail of a member', () => {
  const joinWith = async (isConfirmed: boolean) => {
    const { user } = await social.site.join();
    if (!isConfirmed) await unconfirmEmail(user.id);
    return { id: user.id, email: user.email! };
  };

  it('is that member if both sides have confirmed it, and is identified by the subject from then on', async () => {
    const { id, email } = await joinWith(true);
    const person = newPerson({ email: email.toUpperCase() });
    const { user, token } = await social.enter('google', person);
    expect(user).toMatchObject({ id, isComplete: true });
    expect((await social.site.find(token)).body.actor).toMatchObject({ id });
    expect((await social.enter('google', { ...person, email: undefined })).user.id).toBe(id);
    await toldOfConnecting(id, email);
  });

  it.each<[string, SignInProvider, boolean, boolean]>([
    ['the provider did not check it', 'google', false, true],
    ['the provider never says whether it did', 'facebook', true, true],
    ['the member never confirmed it', 'google', true, false],
  ])('gets no session when %s', async (_why, provider, isEmailVerified, isConfirmed) => {
    const { id, email } = await joinWith(isConfirmed);
    const before = await sessionsOf(id);
    const finished = await social.signIn(provider, newPerson({ email, isEmailVerified }));
    expect(finished).toEqual({ purpose: 'sign-in', error: 'email_unverified' });
    expect(await sessionsOf(id)).toBe(before);
    expect(await sql('select 1 from social_accounts where account_id = $1', [id])).toEqual([]);
  });

  it('gets no session if the member is connected to somebody else there, because addresses change owners', async () => {
    const { email } = await joinWith(true);
    await social.enter('google', newPerson({ email }));
    expect(await social.signIn('google', newPerson({ email }))).toEqual({ purpose: 'sign-in', error: 'oauth_failed' });
  });

  it('gets no session if that member is suspended', async () => {
    const { id, email } = await joinWith(true);
    await setStatus(id, 'suspended');
    expect(await social.signIn('google', newPerson({ email }))).toMatchObject({ error: 'account_suspended' });
  });
});
