import {
  allowInsecureRequests,
  type ClientAuth,
  Configuration,
  type CustomFetch,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import type { z } from 'zod';
import type { IdentityConfig } from '../identity.config';
import { SignInFailure } from './sign-in-failure';
import type { Credentials, Tokens } from './social-provider';

/** Timeout of one request to a provider, in seconds; a sign-in needs two or three of them within ten. */
export const providerTimeout = 3;

interface OAuth2Server {
  authorizeUrl: string;
  tokenUrl: string;
  authentication: ClientAuth;
  fetch?: CustomFetch;
}

/** A client for a provider that publishes no metadata, because it supports OAuth 2 without OpenID Connect. */
export function oauth2Client(server: OAuth2Server, { clientId }: Credentials, config: IdentityConfig): Configuration {
  const { origin } = new URL(server.authorizeUrl);
  const client = new Configuration(
    { issuer: origin, authorization_endpoint: server.authorizeUrl, token_endpoint: server.tokenUrl },
    clientId,
    undefined,
    server.authentication,
  );
  client.timeout = providerTimeout;
  if (server.fetch) client[customFetch] = server.fetch;
  if (!config.isProduction) allowInsecureRequests(client);
  return client;
}

/** The profile of the signed-in user from the provider's API, validated by the schema. */
export async function fetchProfile<S extends z.ZodType>(
  client: Configuration,
  tokens: Tokens,
  url: string,
  schema: S,
): Promise<z.output<S>> {
  const answer = await fetchProtectedResource(client, tokens.access_token, new URL(url), 'GET');
  const read = schema.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined);
  if (read.success) return read.data;
  throw new SignInFailure('oauth_failed', { cause: new Error(`no profile, status ${answer.status}`) });
}
