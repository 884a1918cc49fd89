import { PassportStrategy } from '@nestjs/passport';
import { ClientSecretPost, type Configuration, type CustomFetch } from 'openid-client';
import { StoredEmail } from '@aar/contracts/vocabulary';
import { z } from 'zod';
import type { IdentityConfig } from '../../identity.config';
import { fetchProfile, oauth2Client } from '../provider-client';
import { inOneLine, type SocialProfile } from '../social-profile';
import type { Credentials, Tokens } from '../social-provider';
import { AuthorizationCodeStrategy, type FlowRequest } from './authorization-code.strategy';

const Person = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().toLowerCase().pipe(StoredEmail).optional().catch(undefined),
});

/** Facebook's own error format (https://developers.facebook.com/docs/graph-api/guides/error-handling). */
const GraphError = z.object({ error: z.object({ message: z.string(), code: z.number() }) });
const badCode = 100;

/** Translates errors of the token endpoint to those of RFC 6749, which the client understands. */
const inStandardWords: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit);
  if (answer.ok) return answer;
  const read = GraphError.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => undefined),
  );
  if (!read.success) return answer;
  const { message, code } = read.data.error;
  const isOfClient = code !== badCode && /client|app/i.test(message);
  const error = code === badCode ? 'invalid_grant' : isOfClient ? 'invalid_client' : 'server_error';
  return Response.json({ error, error_description: message }, { status: 400 });
};

/** OAuth 2 with PKCE: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export class FacebookStrategy extends PassportStrategy(AuthorizationCodeStrategy, 'facebook') {
  static readonly displayName = 'Facebook';
  static readonly refusesCodeWith = ['invalid_grant'];

  static async connect(config: IdentityConfig, credentials: Credentials) {
    const server = {
      authorizeUrl: config.FACEBOOK_AUTHORIZE_URL,
      tokenUrl: config.FACEBOOK_TOKEN_URL,
      authentication: ClientSecretPost(credentials.clientSecret),
      fetch: inStandardWords,
    };
    return oauth2Client(server, credentials, config);
  }

  constructor(
    private readonly client: Configuration,
    private readonly config: IdentityConfig,
  ) {
    super(client, { scope: 'public_profile,email', hasIdToken: false });
  }

  /** Facebook never says whether it verified an e-mail, so it counts as unverified. */
  async validate(_request: FlowRequest, tokens: Tokens): Promise<SocialProfile | null> {
    const { id, name, email } = await fetchProfile(this.client, tokens, this.config.FACEBOOK_USERINFO_URL, Person);
    const fullName = inOneLine(name, 120);
    return { subject: id, fullName, username: fullName, email: email ?? null, isEmailVerified: false };
  }
}
