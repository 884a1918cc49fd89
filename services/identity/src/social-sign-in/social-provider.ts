import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { IdentityConfig } from '../identity.config';
import type { SocialProfile } from './social-profile';

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

export type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** What is particular to a provider; the flow itself is the same for all. */
export interface SocialProvider {
  displayName: string;
  scope: string;
  /** Answers with a signed ID token, which a nonce binds to the sign-in. */
  hasIdToken: boolean;
  /** Errors by which the provider refuses a made-up code after it took the credentials. */
  refusesCodeWith: readonly string[];
  /** A client of the provider; an OpenID provider is asked for its addresses. */
  connect(config: IdentityConfig, credentials: Credentials): Promise<Configuration>;
  profile(client: Configuration, tokens: Tokens, config: IdentityConfig): Promise<SocialProfile>;
}
