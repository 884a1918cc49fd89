import { SignInProvider } from '@aar/contracts/vocabulary';
import { platform, type SocialAccountsSite, startSocialAccounts } from './social-accounts.harness';
import { newPerson } from './social.harness';

let social: SocialAccountsSite;
beforeAll(async () => {
  social = await startSocialAccounts();
});
afterAll(() => social?.stop());

describe('a member who has connected nothing', () => {
  it('sees all six platforms, and the default preferences', async () => {
    const { accounts, preferences } = await social.mine(await social.member());
    const nothing = { username: null, isConnected: false, autoShare: false, isAvailable: true };
    expect(accounts).toEqual([
      ...SignInProvider.options.map(name => ({ ...nothing, platform: name, connectBy: 'oauth' })),
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
    const actor = await social.member();
    await social.configure('twitter', { isEnabled: false });
    expect(platform((await social.mine(actor)).accounts, 'twitter').isAvailable).toBe(false);
    expect(await social.connect(actor, 'twitter')).toMatchObject({ code: 'identity.provider.disabled' });
    await social.configure('twitter');
  });
});

it('saves the sharing preferences of a member, each hashtag once', async () => {
  const actor = await social.member();
  const wanted = {
    autoShareEvents: true,
    autoShareRequests: true,
    includeHashtags: false,
    customHashtags: ['पशु', 'Rescue', 'Rescue'],
    defaultMessage: '',
  };
  const saved = await social.site.call('PUT /social-accounts/preferences', wanted, { actor });
  expect(saved).toMatchObject({ status: 200, body: { ...wanted, customHashtags: ['पशु', 'Rescue'] } });
  expect((await social.mine(actor)).preferences).toEqual(saved.body);
  expect((await social.mine(await social.member())).preferences.includeHashtags).toBe(true);
});

describe('a handle', () => {
  it.each(['instagram', 'linkedin', 'youtube'])('connects %s, with or without the @', async name => {
    const actor = await social.member();
    const { body } = await social.change(actor, `PUT /social-accounts/${name}/handle`, { username: '@street.dogs' });
    expect(platform(body.accounts, name)).toMatchObject({ isConnected: true, username: 'street.dogs' });
  });

  it.each([
    ['instagram', 'two words', 400],
    ['instagram', '', 400],
    ['google', 'somebody', 404],
  ])('for %s that reads %j is refused', async (name, username, status) => {
    const answer = await social.change(await social.member(), `PUT /social-accounts/${name}/handle`, { username });
    expect(answer.status).toBe(status);
  });
});

describe('auto-share', () => {
  it('can be set for connected accounts only, and ends with disconnecting', async () => {
    const actor = await social.member();
    const share = (autoShare: boolean) =>
      social.change(actor, 'PUT /social-accounts/youtube/auto-share', { autoShare });
    expect(await share(true)).toMatchObject({ status: 409, body: { code: 'identity.social-account.unknown' } });
    await social.change(actor, 'PUT /social-accounts/youtube/handle', { username: 'dogs' });
    expect(platform((await share(true)).body.accounts, 'youtube').autoShare).toBe(true);
    const other = await social.member();
    const theirs = await social.change(other, 'PUT /social-accounts/youtube/handle', { username: 'cats' });
    expect(platform(theirs.body.accounts, 'youtube')).toMatchObject({ isConnected: true, autoShare: false });
    const { body } = await social.change(actor, 'DELETE /social-accounts/youtube');
    expect(platform(body.accounts, 'youtube')).toMatchObject({ isConnected: false, username: null, autoShare: false });
    const after = await social.change(other, 'PUT /social-accounts/youtube/auto-share', { autoShare: true });
    expect(platform(after.body.accounts, 'youtube')).toMatchObject({ username: 'cats', autoShare: true });
  });
});

describe('disconnecting', () => {
  it('ends signing in with it', async () => {
    const actor = await social.member();
    const person = newPerson({ email: undefined });
    await social.link(actor, 'google', person);
    await social.change(actor, 'DELETE /social-accounts/google');
    expect((await social.enter('google', person)).user.id).not.toBe(actor.id);
  });

  it('never removes the only way to sign in, even in concurrent requests', async () => {
    const { actor } = await social.enter('google', newPerson());
    await social.change(actor, 'PUT /social-accounts/youtube/handle', { username: 'dogs' });
    const last = { status: 409, body: { code: 'identity.social-account.last' } };
    expect(await social.change(actor, 'DELETE /social-accounts/google')).toMatchObject(last);
    await social.link(actor, 'twitter');
    const answers = await Promise.all(
      SignInProvider.options.map(name => social.change(actor, `DELETE /social-accounts/${name}`)),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(
      (await social.mine(actor)).accounts.filter(one => one.connectBy === 'oauth' && one.isConnected),
    ).toHaveLength(1);
  });

  it('is refused if the password has no contact to sign in with', async () => {
    const { actor } = await social.enter('twitter', newPerson());
    const password = 'kites-over-the-ghats';
    const setPassword = { currentPassword: '', password, confirmPassword: password };
    expect((await social.site.call('POST /profile/password', setPassword, { actor })).status).toBe(204);
    expect(await social.change(actor, 'DELETE /social-accounts/twitter')).toMatchObject({
      status: 409,
      body: { message: 'Confirm your e-mail address or mobile number first: this is your only way to sign in.' },
    });
    expect(platform((await social.mine(actor)).accounts, 'twitter').isConnected).toBe(true);
  });

  it('does nothing if nothing is connected', async () => {
    expect((await social.change(await social.member(), 'DELETE /social-accounts/linkedin')).status).toBe(200);
  });
});

it.each(['GET /social-accounts', 'DELETE /social-accounts/google', 'POST /social-accounts/google/connect'])(
  '%s needs a member',
  async http => {
    expect((await social.change(null, http, http.startsWith('POST') ? {} : undefined)).status).toBe(401);
  },
);
