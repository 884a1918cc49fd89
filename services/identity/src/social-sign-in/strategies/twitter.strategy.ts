import { PassportStrategy } from '@nestjs/passport';
import type { ClientAuth, Configuration } from 'openid-client';
import { z } from 'zod';
import type { IdentityConfig } from '../../identity.config';
import { fetchProfile, oauth2Client } from '../provider-client';
import { inOneLine, type SocialProfile } from '../social-profile';
import type { Credentials, Tokens } from '../social-provider';
import { AuthorizationCodeStrategy, type FlowRequest } from './authorization-code.strategy';

const Me = z.object({
  data: z.object({ id: z.string().min(1).max(255), name: z.string().optional(), username: z.string().optional() }),
});

/** HTTP Basic without the form-encoding that RFC 6749 requires, because the provider does not decode it. */
const plainBasic =
  (clientSecret: string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}`);
  };

/** OAuth 2 with PKCE: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code. It gives no e-mail. */
export class TwitterStrategy extends PassportStrategy(AuthorizationCodeStrategy, 'twitter') {
  static readonly displayName = 'Twitter';
  static readonly refusesCodeWith = ['invalid_grant', 'invalid_request'];

  static async connect(config: IdentityConfig, credentials: Credentials) {
    const server = {
      authorizeUrl: config.TWITTER_AUTHORIZE_URL,
      tokenUrl: config.TWITTER_TOKEN_URL,
      authentication: plainBasic(credentials.clientSecret),
    };
    return oauth2Client(server, credentials, config);
  }

  constructor(
    private readonly client: Configuration,
    private readonly config: IdentityConfig,
  ) {
    // Reading the user's own profile needs both scopes.
    super(client, { scope: 'users.read tweet.read', hasIdToken: false });
  }

  async validate(_request: FlowRequest, tokens: Tokens): Promise<SocialProfile | null> {
    const { id, name, username } = (await fetchProfile(this.client, tokens, this.config.TWITTER_USERINFO_URL, Me)).data;
    const fullName = inOneLine(name, 120) || inOneLine(username, 120);
    return {
      subject: id,
      fullName,
      username: inOneLine(username, 60) || fullName,
      email: null,
      isEmailVerified: false,
    };
  }
}
