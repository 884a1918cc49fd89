import type { Output } from '@aar/contracts/contract';
import type { Actor } from '@aar/contracts/access';
import type { ProblemBody } from '@aar/contracts/errors';
import { socialAccounts, type SocialAccount } from '@aar/contracts/identity/social-accounts.contract';
import type { SignInProvider } from '@aar/contracts/vocabulary';
import { eventSubject } from '@aar/platform/events/streams';
import { noticeRaised } from '@aar/contracts/identity/notices.events';
import { waitUntil } from '@aar/tools/ports.mjs';
import { newBrowser, newPerson, type SocialSite, startSocialSite } from './social.harness';

const names = { google: 'Google', facebook: 'Facebook', twitter: 'Twitter' };
const all: SignInProvider[] = ['google', 'facebook', 'twitter'];
let social: SocialSite;
beforeAll(async () => {
  social = await startSocialSite();
  await social.site.setFlag('otp_mobile_enabled', 'true');
  for (const provider of all) await social.configure(provider);
});
afterAll(() => social?.stop());

type Mine = Output<typeof socialAccounts.get>;
type Changed = { accounts: SocialAccount[] } & ProblemBody;

const mine = async (actor: Actor) => (await social.site.call<Mine>('GET /social-accounts', undefined, { actor })).body;
const change = (actor: Actor | null, http: string, body?: object) => social.site.call<Changed>(http, body, { actor });
const connect = async (actor: Actor, provider: SignInProvider) =>
  (await social.site.call<{ url: string } & ProblemBody>(`POST /social-accounts/${provider}/connect`, {}, { actor }))
    .body;
const confirm = (actor: Actor | null, code: string | undefined) =>
  change(actor, 'POST /social-accounts/confirm', { code });
const member = async () => (await social.site.join()).actor;
const platform = (accounts: SocialAccount[], name: string) => accounts.find(one => one.platform === name)!;

/** The way of a member through the provider, up to the code that only their own session can use. */
async function linkCode(actor: Actor, provider: SignInProvider, person = newPerson()) {
  const ticket = new URL((await connect(actor, provider)).url, 'https://site.example').searchParams.get('ticket')!;
  const browser = newBrowser();
  const finished = await social.finish(provider, browser, await social.visit(provider, person, browser, ticket));
  expect(finished).toMatchObject({ purpose: 'link', code: expect.any(String) });
  return finished.code!;
}
const link = async (actor: Actor, provider: SignInProvider, person = newPerson()) =>
  confirm(actor, await linkCode(actor, provider, person));

describe('a member who has connected nothing', () => {
  it('sees all six platforms, and the preferences that everybody begins with', async () => {
    const { accounts, preferences } = await mine(await member());
    const nothing = { username: null, isConnected: false, autoShare: false, isAvailable: true };
    expect(accounts).toEqual([
      ...all.map(name => ({ ...nothing, platform: name, connectBy: 'oauth' })),
      ...['instagram', 'linkedin', 'youtube'].map(name => ({ ...nothing, platform: name, connectBy: 'handle' })),
    ]);
    expect(preferences).toEqual({
      autoShareEvents: false,
      autoShareRequests: false,
      includeHashtags: true,
      customHashtags: ['AnimalRights', 'AnimalWelfare', 'Activism'],
      defaultMessage: 'Join me in supporting animal welfare! Together we can make a difference. 🐾',
    });
  });

  it('can connect a provider only while it is enabled', async () => {
    const actor = await member();
    await social.configure('twitter', { isEnabled: false });
    expect(platform((await mine(actor)).accounts, 'twitter').isAvailable).toBe(false);
    expect(await connect(actor, 'twitter')).toMatchObject({ code: 'identity.provider.disabled' });
    await social.configure('twitter');
  });
});

it('keeps how a member shares, each hashtag once', async () => {
  const actor = await member();
  const wanted = {
    autoShareEvents: true,
    autoShareRequests: true,
    includeHashtags: false,
    customHashtags: ['पशु', 'Rescue', 'Rescue'],
    defaultMessage: '',
  };
  const saved = await social.site.call('PUT /social-accounts/preferences', wanted, { actor });
  expect(saved).toMatchObject({ status: 200, body: { ...wanted, customHashtags: ['पशु', 'Rescue'] } });
  expect((await mine(actor)).preferences).toEqual(saved.body);
  expect((await mine(await member())).preferences.includeHashtags).toBe(true);
});

describe.each(all)('connecting %s', provider => {
  it('goes through the provider, and signs in from then on', async () => {
    const actor = await member();
    const person = newPerson({ name: 'Meera Nair', username: 'meera', email: undefined });
    const { status, body } = await link(actor, provider, person);
    const username = provider === 'twitter' ? 'meera' : 'Meera Nair';
    expect(status).toBe(200);
    expect(platform(body.accounts, provider)).toMatchObject({ isConnected: true, username, autoShare: false });
    expect((await social.enter(provider, person)).user.id).toBe(actor.id);
  });

  it('is told to the member by a notice, in case it was somebody else', async () => {
    const actor = await member();
    await link(actor, provider);
    const notice = () =>
      social.site.told.find(
        ({ subject, data }) => subject === eventSubject(noticeRaised.name) && data.memberId === actor.id,
      )?.data;
    await waitUntil(() => notice() !== undefined, { what: 'telling the member' });
    expect(notice()).toMatchObject({ kind: 'provider-connected', facts: { provider: names[provider] } });
  });

  it('is refused for an account that another member has connected', async () => {
    const person = newPerson();
    await link(await member(), provider, person);
    const other = await member();
    expect(await link(other, provider, person)).toMatchObject({
      status: 409,
      body: { code: 'identity.social-account.taken' },
    });
    expect(platform((await mine(other)).accounts, provider).isConnected).toBe(false);
  });
});

describe('a link', () => {
  it('that a stranger began is refused by the session of whoever is led through it, and is worth nothing else', async () => {
    const [stranger, victim] = [await member(), await member()];
    const code = await linkCode(stranger, 'google');
    expect(await confirm(victim, code)).toMatchObject({ status: 400, body: { code: 'identity.exchange.invalid' } });
    expect((await confirm(null, code)).status).toBe(401);
    expect((await social.exchange(code)).status).toBe(400);
    expect(platform((await mine(victim)).accounts, 'google').isConnected).toBe(false);
    expect(platform((await mine(stranger)).accounts, 'google').isConnected).toBe(false);
  });

  it('is confirmed once', async () => {
    const actor = await member();
    const code = await linkCode(actor, 'google');
    expect((await confirm(actor, code)).status).toBe(200);
    expect((await confirm(actor, code)).status).toBe(400);
  });

  it('is not made by the code of a sign-in', async () => {
    const { code } = await social.signIn('google', newPerson());
    expect((await confirm(await member(), code)).status).toBe(400);
  });

  it('begins with a ticket that works once, for its own provider', async () => {
    const actor = await member();
    const ticketFor = async (provider: SignInProvider) => (await connect(actor, provider)).url.split('ticket=')[1]!;
    const ticket = await ticketFor('google');
    expect(await social.begin('google', newBrowser(), ticket)).toMatchObject({ url: expect.any(String) });
    expect(await social.begin('google', newBrowser(), ticket)).toEqual({ error: 'invalid_state' });
    expect(await social.begin('twitter', newBrowser(), await ticketFor('google'))).toEqual({ error: 'invalid_state' });
    expect(await social.begin('google', newBrowser(), 'made-up')).toEqual({ error: 'invalid_state' });
  });

  it('again replaces what was connected', async () => {
    const actor = await member();
    const [first, second] = [newPerson(), newPerson()];
    await link(actor, 'google', first);
    await link(actor, 'google', second);
    expect((await social.enter('google', second)).user.id).toBe(actor.id);
    expect((await social.enter('google', first)).user.id).not.toBe(actor.id);
  });
});

describe('a handle', () => {
  it.each(['instagram', 'linkedin', 'youtube'])('connects %s, with or without its sign', async name => {
    const actor = await member();
    const { body } = await change(actor, `PUT /social-accounts/${name}/handle`, { username: '@street.dogs' });
    expect(platform(body.accounts, name)).toMatchObject({ isConnected: true, username: 'street.dogs' });
  });

  it.each([
    ['instagram', 'two words', 400],
    ['instagram', '', 400],
    ['google', 'somebody', 400],
  ])('of %s that reads %j is refused', async (name, username, status) => {
    const answer = await change(await member(), `PUT /social-accounts/${name}/handle`, { username });
    expect(answer.status).toBe(status);
  });
});

describe('auto-share', () => {
  it('is switched for what is connected only, and ends with disconnecting', async () => {
    const actor = await member();
    const share = (autoShare: boolean) => change(actor, 'PUT /social-accounts/youtube/auto-share', { autoShare });
    expect(await share(true)).toMatchObject({ status: 409, body: { code: 'identity.social-account.unknown' } });
    await change(actor, 'PUT /social-accounts/youtube/handle', { username: 'dogs' });
    expect(platform((await share(true)).body.accounts, 'youtube').autoShare).toBe(true);
    const { body } = await change(actor, 'DELETE /social-accounts/youtube');
    expect(platform(body.accounts, 'youtube')).toMatchObject({ isConnected: false, username: null, autoShare: false });
  });
});

describe('disconnecting', () => {
  it('ends signing in with it', async () => {
    const actor = await member();
    const person = newPerson({ email: undefined });
    await link(actor, 'google', person);
    await change(actor, 'DELETE /social-accounts/google');
    expect((await social.enter('google', person)).user.id).not.toBe(actor.id);
  });

  it('never takes the only way to sign in, and two at once do not either', async () => {
    const { actor } = await social.enter('google', newPerson());
    await change(actor, 'PUT /social-accounts/youtube/handle', { username: 'dogs' });
    const last = { status: 409, body: { code: 'identity.social-account.last' } };
    expect(await change(actor, 'DELETE /social-accounts/google')).toMatchObject(last);
    await link(actor, 'twitter');
    const answers = await Promise.all(all.map(name => change(actor, `DELETE /social-accounts/${name}`)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await mine(actor)).accounts.filter(one => one.connectBy === 'oauth' && one.isConnected)).toHaveLength(1);
  });

  it('does nothing where nothing is connected', async () => {
    expect((await change(await member(), 'DELETE /social-accounts/linkedin')).status).toBe(200);
  });
});

it.each(['GET /social-accounts', 'DELETE /social-accounts/google', 'POST /social-accounts/google/connect'])(
  '%s needs a member',
  async http => {
    expect((await change(null, http, http.startsWith('POST') ? {} : undefined)).status).toBe(401);
  },
);
