import type { ClientAuth } from 'openid-client';
import { z } from 'zod';
import { fetchProfile, oauth2Client } from './provider-client';
import { inOneLine } from './social-profile';
import type { SocialProvider } from './social-provider';

const Me = z.object({
  data: z.object({ id: z.string().min(1).max(255), name: z.string().optional(), username: z.string().optional() }),
});

/** HTTP Basic as the provider reads it: RFC 6749 would have both parts form-encoded first, which it does not undo. */
const plainBasic =
  (clientSecret: string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}`);
  };

/** OAuth 2 with PKCE: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code. It is not asked for an e-mail. */
export const twitter: SocialProvider = {
  displayName: 'Twitter',
  // Reading oneself needs both.
  scope: 'users.read tweet.read',
  hasIdToken: false,
  refusesCodeWith: ['invalid_grant', 'invalid_request'],

  async connect(config, credentials) {
    const server = {
      authorizeUrl: config.TWITTER_AUTHORIZE_URL,
      tokenUrl: config.TWITTER_TOKEN_URL,
      authentication: plainBasic(credentials.clientSecret),
    };
    return oauth2Client(server, credentials, config);
  },

  async profile(client, tokens, { TWITTER_USERINFO_URL }) {
    const { id, name, username } = (await fetchProfile(client, tokens, TWITTER_USERINFO_URL, Me)).data;
    const fullName = inOneLine(name, 120) || inOneLine(username, 120);
    return {
      subject: id,
      fullName,
      username: inOneLine(username, 60) || fullName,
      email: null,
      isEmailVerified: false,
    };
  },
};
