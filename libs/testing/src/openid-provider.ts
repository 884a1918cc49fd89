import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Configuration } from 'oidc-provider';
import { close, listen, type StandInOptions, type StandInProvider } from './stand-in-provider';

/** A real OpenID provider on a loopback port. It requires PKCE, and signs in `person`. */
export async function startOpenIdProvider({ redirectUri, port = 0 }: StandInOptions): Promise<StandInProvider> {
  const server = createServer();
  const url = await listen(server, port);
  const standIn: StandInProvider = {
    url,
    clientId: 'the-register',
    clientSecret: randomBytes(24).toString('base64url'),
    person: null,
    close: () => close(server),
  };
  const provider = await quietly(async () => {
    const { Provider } = await import('oidc-provider');
    return new Provider(url, configurationOf(standIn, redirectUri));
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url!.startsWith('/interaction/')) return void answer(request, response);
    const result = standIn.person
      ? { login: { accountId: standIn.person.subject } }
      : { error: 'access_denied', error_description: 'said no' };
    await provider.interactionFinished(request, response, result);
  });
  return standIn;
}

function configurationOf(standIn: StandInProvider, redirectUri: string): Configuration {
  const hour = 3_600;
  return {
    clients: [
      {
        client_id: standIn.clientId,
        client_secret: standIn.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // Like Google: the ID token contains the profile, without a second request.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => {
      const { name, email, isEmailVerified = false } = standIn.person!;
      return { accountId, claims: () => ({ sub: accountId, name, email, email_verified: isEmailVerified }) };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    jwks: {
      keys: [generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' })] as never,
    },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
  };
}

/** The library warns about older Node versions and about in-memory storage, which is intended in a test. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  return work().finally(() => (console.warn = warn));
}
