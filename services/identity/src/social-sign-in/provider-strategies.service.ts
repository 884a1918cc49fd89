import type { SignInProvider } from '@aar/contracts/vocabulary';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '../identity.config';
import type { Credentials, SocialStrategy } from './social-provider';
import { socialProviders } from './social-providers';

interface Opened extends Credentials {
  strategy: Promise<SocialStrategy>;
  until: number;
}

/** TTL of a provider's cached metadata in ms. Its keys are refetched whenever a new one signs. */
const believed = 3_600_000;

/** The providers' Passport strategies: one each, until its credentials change. */
@Injectable()
export class ProviderStrategies {
  private readonly opened = new Map<SignInProvider, Opened>();

  constructor(private readonly config: IdentityConfig) {}

  open(provider: SignInProvider, credentials: Credentials): Promise<SocialStrategy> {
    const { clientId, clientSecret } = credentials;
    const known = this.opened.get(provider);
    const isSame = known?.clientId === clientId && known.clientSecret === clientSecret;
    if (isSame && known.until > performance.now()) return known.strategy;
    const Strategy = socialProviders[provider];
    const strategy = Strategy.connect(this.config, credentials).then(client => new Strategy(client, this.config));
    const opened = { clientId, clientSecret, strategy, until: performance.now() + believed };
    strategy.catch(() => (opened.until = 0));
    this.opened.set(provider, opened);
    return strategy;
  }
}
