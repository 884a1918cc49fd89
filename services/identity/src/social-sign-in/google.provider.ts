import { allowInsecureRequests, discovery, enableNonRepudiationChecks } from 'openid-client';
import { z } from 'zod';
import { patience } from './provider-client';
import { inOneLine } from './social-profile';
import type { SocialProvider } from './social-provider';

const Claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.email().max(254).toLowerCase().optional().catch(undefined),
  email_verified: z.boolean().optional(),
});

/** OpenID Connect: https://developers.google.com/identity/openid-connect/openid-connect */
export const google: SocialProvider = {
  displayName: 'Google',
  scope: 'openid email profile',
  hasIdToken: true,
  refusesCodeWith: ['invalid_grant', 'redirect_uri_mismatch'],

  connect: ({ GOOGLE_ISSUER, isProduction }, { clientId, clientSecret }) =>
    discovery(new URL(GOOGLE_ISSUER), clientId, clientSecret, undefined, {
      timeout: patience,
      // The ID token's signature is checked although it comes straight from the provider.
      execute: [enableNonRepudiationChecks, ...(isProduction ? [] : [allowInsecureRequests])],
    }),

  async profile(_client, tokens) {
    const { sub, name, email, email_verified } = Claims.parse(tokens.claims());
    const fullName = inOneLine(name, 120);
    return {
      subject: sub,
      fullName,
      username: fullName,
      email: email ?? null,
      isEmailVerified: email !== undefined && email_verified === true,
    };
  },
};
