import { SignInProvider } from '@aar/contracts/vocabulary';
import { platform, type SocialAccountsSite, startSocialAccounts } from './social-accounts.harness';
import { newBrowser, newPerson } from './social.harness';

const names = { google: 'Google', facebook: 'Facebook', twitter: 'Twitter' };

let social: SocialAccountsSite;
beforeAll(async () => {
  social = await startSocialAccounts();
});
afterAll(() => social?.stop());

describe.each(SignInProvider.options)('connecting %s', provider => {
  it('goes through the provider, with which the member can then sign in', async () => {
    const actor = await social.member();
    const person = newPerson({ name: 'Meera Nair', username: 'meera', email: undefined });
    const { status, body } = await social.link(actor, provider, person);
    const username = provider === 'twitter' ? 'meera' : 'Meera Nair';
    expect(status).toBe(200);
    expect(platform(body.accounts, provider)).toMatchObject({ isConnected: true, username, autoShare: false });
    expect((await social.enter(provider, person)).user.id).toBe(actor.id);
  });

  it('raises a notice to the member, in case somebody else did it', async () => {
    const actor = await social.member();
    await social.link(actor, provider);
    const notice = await social.site.noticeTo(actor.id);
    expect(notice).toMatchObject({ kind: 'provider-connected', facts: { provider: names[provider] } });
  });

  it('is refused for an account that another member has connected', async () => {
    const person = newPerson();
    await social.link(await social.member(), provider, person);
    const other = await social.member();
    expect(await social.link(other, provider, person)).toMatchObject({
      status: 409,
      body: { code: 'identity.social-account.taken' },
    });
    expect(platform((await social.mine(other)).accounts, provider).isConnected).toBe(false);
  });
});

describe('a link', () => {
  it('that a stranger started is refused in the session of another member, and is invalid elsewhere', async () => {
    const [stranger, victim] = [await social.member(), await social.member()];
    const code = await social.linkCode(stranger, 'google');
    expect(await social.confirm(victim, code)).toMatchObject({
      status: 400,
      body: { code: 'identity.exchange.invalid' },
    });
    expect((await social.confirm(null, code)).status).toBe(401);
    expect((await social.exchange(code)).status).toBe(400);
    expect(platform((await social.mine(victim)).accounts, 'google').isConnected).toBe(false);
    expect(platform((await social.mine(stranger)).accounts, 'google').isConnected).toBe(false);
  });

  it('is confirmed once', async () => {
    const actor = await social.member();
    const code = await social.linkCode(actor, 'google');
    expect((await social.confirm(actor, code)).status).toBe(200);
    expect((await social.confirm(actor, code)).status).toBe(400);
  });

  it('is not confirmed by the code of a sign-in', async () => {
    const { code } = await social.signIn('google', newPerson());
    expect((await social.confirm(await social.member(), code)).status).toBe(400);
  });

  it('starts with a single-use ticket for its own provider', async () => {
    const actor = await social.member();
    const ticketFor = async (provider: SignInProvider) =>
      (await social.connect(actor, provider)).url.split('ticket=')[1]!;
    const ticket = await ticketFor('google');
    expect(await social.begin('google', newBrowser(), ticket)).toMatchObject({ url: expect.any(String) });
    expect(await social.begin('google', newBrowser(), ticket)).toEqual({ error: 'invalid_state' });
    expect(await social.begin('twitter', newBrowser(), await ticketFor('google'))).toEqual({ error: 'invalid_state' });
    expect(await social.begin('google', newBrowser(), 'made-up')).toEqual({ error: 'invalid_state' });
  });

  it('starts within five minutes and is confirmed within one', async () => {
    const actor = await social.member();
    const ticket = (await social.connect(actor, 'google')).url.split('ticket=')[1]!;
    const code = await social.linkCode(await social.member(), 'twitter');
    const { dataSource } = social.site;
    const seconds = await dataSource.query(
      `select purpose, round(extract(epoch from expires_at - now()) / 10)::int * 10 as seconds
       from social_sign_in_codes where purpose in ('ticket', 'link') order by expires_at desc limit 2`,
    );
    expect(seconds).toEqual([
      { purpose: 'ticket', seconds: 300 },
      { purpose: 'link', seconds: 60 },
    ]);
    await dataSource.query('update social_sign_in_codes set expires_at = now()');
    expect(await social.begin('google', newBrowser(), ticket)).toEqual({ error: 'invalid_state' });
    expect((await social.confirm(actor, code)).status).toBe(400);
  });

  it('to another account replaces the connected one', async () => {
    const actor = await social.member();
    const [first, second] = [newPerson(), newPerson()];
    await social.link(actor, 'google', first);
    await social.link(actor, 'google', second);
    expect((await social.enter('google', second)).user.id).toBe(actor.id);
    expect((await social.enter('google', first)).user.id).not.toBe(actor.id);
  });
});
