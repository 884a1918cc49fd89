import { PassportStrategy } from '@nestjs/passport';
import { allowInsecureRequests, type Configuration, discovery, enableNonRepudiationChecks } from 'openid-client';
import { StoredEmail } from '@aar/contracts/vocabulary';
import { z } from 'zod';
import type { IdentityConfig } from '../../identity.config';
import { providerTimeout } from '../provider-client';
import { inOneLine, type SocialProfile } from '../social-profile';
import type { Credentials, Tokens } from '../social-provider';
import { AuthorizationCodeStrategy, type FlowRequest } from './authorization-code.strategy';

const Claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().toLowerCase().pipe(StoredEmail).optional().catch(undefined),
  email_verified: z.boolean().optional(),
});

/** OpenID Connect: https://developers.google.com/identity/openid-connect/openid-connect */
export class GoogleStrategy extends PassportStrategy(AuthorizationCodeStrategy, 'google') {
  static readonly displayName = 'Google';
  static readonly refusesCodeWith = ['invalid_grant', 'redirect_uri_mismatch'];

  static connect({ GOOGLE_ISSUER, isProduction }: IdentityConfig, { clientId, clientSecret }: Credentials) {
    return discovery(new URL(GOOGLE_ISSUER), clientId, clientSecret, undefined, {
      timeout: providerTimeout,
      // The ID token's signature is checked although it comes straight from the provider.
      execute: [enableNonRepudiationChecks, ...(isProduction ? [] : [allowInsecureRequests])],
    });
  }

  constructor(client: Configuration) {
    super(client, { scope: 'openid email profile', hasIdToken: true });
  }

  async validate(_request: FlowRequest, tokens: Tokens): Promise<SocialProfile | null> {
    const { sub, name, email, email_verified } = Claims.parse(tokens.claims());
    const fullName = inOneLine(name, 120);
    return {
      subject: sub,
      fullName,
      username: fullName,
      email: email ?? null,
      isEmailVerified: email !== undefined && email_verified === true,
    };
  }
}
