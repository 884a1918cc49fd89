import type { SignInProvider } from '@aar/contracts/vocabulary';
import { Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { IdentityConfig } from '../identity.config';
import type { Credentials } from './social-provider';
import { socialProviders } from './social-providers';

interface Opened extends Credentials {
  client: Promise<Configuration>;
  until: number;
}

/** Milliseconds that what a provider published of itself is believed. Its keys are asked for again whenever a new one signs. */
const believed = 3_600_000;

/** Clients of the providers: one each, until its credentials change. */
@Injectable()
export class ProviderClients {
  private readonly opened = new Map<SignInProvider, Opened>();

  constructor(private readonly config: IdentityConfig) {}

  open(provider: SignInProvider, credentials: Credentials): Promise<Configuration> {
    const { clientId, clientSecret } = credentials;
    const known = this.opened.get(provider);
    const isSame = known?.clientId === clientId && known.clientSecret === clientSecret;
    if (isSame && known.until > Date.now()) return known.client;
    const client = socialProviders[provider].connect(this.config, credentials);
    const opened = { clientId, clientSecret, client, until: Date.now() + believed };
    client.catch(() => (opened.until = 0));
    this.opened.set(provider, opened);
    return client;
  }
}
