import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type { SocialAccount, socialAccounts } from '@aar/contracts/identity/social-accounts.contract';
import { SignInProvider } from '@aar/contracts/vocabulary';
import { newBrowser, newPerson, startSocialSite } from './social.harness';

type Mine = Output<typeof socialAccounts.get>;
type Changed = { accounts: SocialAccount[] } & ProblemBody;

/** The identity service with all providers set up, and helpers for connecting accounts. */
export async function startSocialAccounts() {
  const social = await startSocialSite();
  const { site } = social;
  try {
    await site.setFlag('otp_mobile_enabled', 'true');
    for (const provider of SignInProvider.options) await social.configure(provider);
  } catch (error) {
    await social.stop();
    throw error;
  }

  const change = (actor: Actor | null, http: string, body?: object) => site.call<Changed>(http, body, { actor });
  const connect = async (actor: Actor, provider: SignInProvider) =>
    (await site.call<{ url: string } & ProblemBody>(`POST /social-accounts/${provider}/connect`, {}, { actor })).body;
  const confirm = (actor: Actor | null, code: string | undefined) =>
    change(actor, 'POST /social-accounts/confirm', { code });

  /** Takes a member through the provider, up to the code that only the member's own session can use. */
  async function linkCode(actor: Actor, provider: SignInProvider, person = newPerson()) {
    const ticket = new URL((await connect(actor, provider)).url, 'https://site.example').searchParams.get('ticket')!;
    const browser = newBrowser();
    const finished = await social.finish(provider, browser, await social.visit(provider, person, browser, ticket));
    expect(finished).toMatchObject({ purpose: 'link', code: expect.any(String) });
    return finished.code!;
  }

  return {
    ...social,
    change,
    connect,
    confirm,
    linkCode,
    member: async () => (await site.join()).actor,
    mine: async (actor: Actor) => (await site.call<Mine>('GET /social-accounts', undefined, { actor })).body,
    link: async (actor: Actor, provider: SignInProvider, person = newPerson()) =>
      confirm(actor, await linkCode(actor, provider, person)),
  };
}

export type SocialAccountsSite = Awaited<ReturnType<typeof startSocialAccounts>>;

export const platform = (accounts: SocialAccount[], name: string) => accounts.find(one => one.platform === name)!;
