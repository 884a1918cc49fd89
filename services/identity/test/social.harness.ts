import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import type { Output } from '@aar/contracts/contract';
import type { SignedIn } from '@aar/contracts/identity/auth.contract';
import type { socialSignIn } from '@aar/contracts/identity/social-sign-in.contract';
import type { SignInProvider } from '@aar/contracts/vocabulary';
import { seal } from '@aar/platform/security/sealed-box';
import { startOAuthProvider } from '@aar/testing/oauth-provider';
import { startOpenIdProvider } from '@aar/testing/openid-provider';
import type { Person, StandInProvider } from '@aar/testing/stand-in-provider';
import { waitUntil } from '@aar/tools/ports.mjs';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { publishMessage } from '@aar/testing/publish-message';
import { connect } from '@nats-io/transport-node';
import { startIdentity } from './identity.harness';
import type { z } from 'zod';

type Providers = Record<SignInProvider, StandInProvider>;
type Begun = Output<typeof socialSignIn.begin>;
type Finished = Output<typeof socialSignIn.finish>;

interface Configured {
  isEnabled?: boolean;
  hasCredentials?: boolean;
  isRemoved?: boolean;
  /** The configuration as entered; defaults to the credentials of the provider. */
  config?: Record<string, string | number>;
  sealed?: string;
}

const service = { actor: { id: 'gateway', role: 'service' as const } };
export const redirectUriOf = (provider: string) => `https://site.example/auth/${provider}/callback`;
/** The digest of a browser's cookie, as the gateway makes it. */
export const newBrowser = () => createHash('sha256').update(randomBytes(32)).digest('hex');

/** The identity service with three fake providers, and a browser that follows redirects between them. */
export async function startSocialSite(env: Record<string, string> = {}) {
  const providers: Providers = {
    google: await startOpenIdProvider({ redirectUri: redirectUriOf('google') }),
    facebook: await startOAuthProvider('facebook', { redirectUri: redirectUriOf('facebook') }),
    twitter: await startOAuthProvider('twitter', { redirectUri: redirectUriOf('twitter') }),
  };
  const addressesOf = (name: 'facebook' | 'twitter') => ({
    [`${name.toUpperCase()}_AUTHORIZE_URL`]: `${providers[name].url}/authorize`,
    [`${name.toUpperCase()}_TOKEN_URL`]: `${providers[name].url}/token`,
    [`${name.toUpperCase()}_USERINFO_URL`]: `${providers[name].url}/me`,
  });
  const site = await startIdentity({
    GOOGLE_ISSUER: providers.google.url,
    ...addressesOf('facebook'),
    ...addressesOf('twitter'),
    ...env,
  });
  const nats = await connect(natsAddress(site.servers.natsUrl));

  const integrationIds = { google: randomUUID(), facebook: randomUUID(), twitter: randomUUID() };
  const sealFor = (integrationId: string, config: object) =>
    seal(JSON.stringify(config), site.env.INTEGRATIONS_KEY, `integration:${integrationId}`);
  let version = 0;

  /** Sets a provider up as an administrator would; by default enabled and with its credentials. */
  async function configure(provider: SignInProvider, changes: Configured = {}) {
    const { isEnabled = true, hasCredentials = true, isRemoved = false } = changes;
    const { clientId: client_id, clientSecret: client_secret } = providers[provider];
    const integrationId = integrationIds[provider];
    version += 1;
    const event = {
      integrationId,
      version,
      name: `${provider}_oauth`,
      category: 'oauth' as const,
      isEnabled,
      hasCredentials,
      isRemoved,
      sealed: changes.sealed ?? sealFor(integrationId, changes.config ?? { client_id, client_secret }),
    };
    await tell(event);
    await waitUntil(
      async () =>
        (await site.dataSource.query('select 1 from sign_in_providers where version = $1', [version])).length > 0,
      { what: `configuring ${provider}` },
    );
  }

  const tell = (event: z.input<typeof integrationChanged.schema>) => publishMessage(nats, integrationChanged, event);

  async function begin(provider: SignInProvider, browser: string, ticket?: string) {
    const input = { provider, browser, redirectUri: redirectUriOf(provider), ticket };
    const { status, body } = await site.call<Begun>('POST /internal/social-sign-in/begin', input, service);
    expect(status).toBe(200);
    return body as { url?: string; error?: string };
  }

  async function finish(provider: SignInProvider, browser: string, url: string) {
    const input = { provider, browser, url };
    const { status, body } = await site.call<Finished>('POST /internal/social-sign-in/finish', input, service);
    expect(status).toBe(200);
    return body as { purpose: string; code?: string; error?: string };
  }

  /** Goes to a provider as this person (`null` refuses) and returns the URL that the provider redirects back to. */
  async function visit(provider: SignInProvider, person: Person | null, browser: string, ticket?: string) {
    const { url, error } = await begin(provider, browser, ticket);
    if (error) throw new Error(error);
    providers[provider].person = person;
    return follow(url!, redirectUriOf(provider));
  }

  /** The whole flow except the exchange. */
  async function signIn(provider: SignInProvider, person: Person | null) {
    const browser = newBrowser();
    return finish(provider, browser, await visit(provider, person, browser));
  }

  const exchange = (code: string | undefined) =>
    site.call<SignedIn & { code: string }>('POST /auth/exchange', { code }, { address: '192.0.2.1' });

  /** The whole flow including the exchange. */
  async function enter(provider: SignInProvider, person: Person) {
    const { code, error } = await signIn(provider, person);
    expect(error).toBeUndefined();
    const { status, body } = await exchange(code);
    expect(status).toBe(200);
    return { ...body, actor: { id: body.user.id, role: 'user' as const } };
  }

  async function test(provider: SignInProvider, config: object, name = `${provider}_oauth`, sealed?: string) {
    const integrationId = randomUUID();
    const input = { name, integrationId, sealed: sealed ?? sealFor(integrationId, config) };
    const answer = await site.call<Output<typeof socialSignIn.test>>('POST /internal/social-sign-in/test', input, {
      actor: { id: 'content', role: 'service' },
    });
    return answer.body;
  }

  async function stop() {
    await nats.close();
    await site.stop();
    for (const provider of Object.values(providers)) await provider.close();
  }

  return {
    site,
    providers,
    integrationIds,
    configure,
    tell,
    begin,
    finish,
    visit,
    signIn,
    exchange,
    enter,
    test,
    stop,
  };
}

export type SocialSite = Awaited<ReturnType<typeof startSocialSite>>;

/** Follows redirects with cookies, as a browser does, up to the URL that begins with `until`. */
async function follow(url: string, until: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let hop = 0; hop < 10; hop += 1) {
    if (url.startsWith(until)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error('the provider sends the browser in a circle');
}

let people = 0;
/** A new user of a provider, unique among the tests. */
export function newPerson(changes: Partial<Person> = {}): Person {
  people += 1;
  const handle = `person${people}`;
  return {
    subject: `subject-${people}`,
    name: 'Meera Nair',
    username: handle,
    email: `${handle}@people.example`,
    isEmailVerified: true,
    ...changes,
  };
}
