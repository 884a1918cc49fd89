import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { IdentityConfig } from '../identity.config';
import type { AuthorizationCodeStrategy, FlowRequest } from './strategies/authorization-code.strategy';
import type { SocialProfile } from './social-profile';

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

export type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** A provider's Passport strategy: returns the profile that the tokens give access to, or `null` if the user refused. */
export interface SocialStrategy extends AuthorizationCodeStrategy {
  validate(request: FlowRequest, tokens: Tokens): Promise<SocialProfile | null>;
}

/** What is specific to a provider: its strategy's class and the members below; the flow itself is the same for all. */
export interface SocialProvider {
  displayName: string;
  /** Errors with which the provider refuses a made-up code after it has accepted the credentials. */
  refusesCodeWith: readonly string[];
  /** A client for the provider; of an OpenID provider the metadata are fetched. */
  connect(config: IdentityConfig, credentials: Credentials): Promise<Configuration>;
  new (client: Configuration, config: IdentityConfig): SocialStrategy;
}
