import { integrationTests } from '@aar/contracts/refusals';
import { Injectable } from '@nestjs/common';
import { genericGrantRequest, randomPKCECodeVerifier } from 'openid-client';
import { IdentityConfig } from '../identity.config';
import { providerErrorOf } from './provider-errors.rules';
import { SignInFailure } from './sign-in-failure';
import { providerOf, SignInProviders } from './sign-in-providers.service';
import type { Credentials, SocialProvider } from './social-provider';
import { socialProviders } from './social-providers';

interface Outcome {
  ok: boolean;
  detail: string;
}

const longestQuote = 300;

/** Tests whether a provider accepts the credentials of an integration, by redeeming a code that it never issued. */
@Injectable()
export class ProviderTest {
  constructor(
    private readonly config: IdentityConfig,
    private readonly providers: SignInProviders,
  ) {}

  async run(integrationName: string, integrationId: string, sealed: string): Promise<Outcome> {
    const provider = providerOf(integrationName);
    if (!provider) return { ok: false, detail: integrationTests.noSocialSignIn };
    let secret = '';
    try {
      const credentials = this.providers.unsealed(integrationId, sealed);
      secret = credentials.clientSecret;
      await this.redeemNothing(socialProviders[provider], credentials);
      return { ok: true, detail: integrationTests.credentialsAccepted };
    } catch (error) {
      return { ok: false, detail: withoutSecret(wordsFor(error), secret) };
    }
  }

  private async redeemNothing(provider: SocialProvider, credentials: Credentials) {
    const client = await provider.connect(this.config, credentials);
    try {
      await genericGrantRequest(client, 'authorization_code', {
        code: 'a-code-that-was-never-given',
        redirect_uri: 'https://localhost/',
        code_verifier: randomPKCECodeVerifier(),
      });
    } catch (error) {
      if (!provider.refusesCodeWith.includes(providerErrorOf(error)?.code ?? '')) throw error;
    }
  }
}

/** The message for an error; one that no provider caused is rethrown. */
function wordsFor(error: unknown) {
  if (error instanceof SignInFailure) return (error.cause as Error).message;
  const told = providerErrorOf(error);
  if (!told) throw error;
  if (!told.wasAnswered) return `The provider could not be reached: ${told.code}`;
  return `The provider answered: ${told.code}${told.words ? ` (${told.words})` : ''}`;
}

/** Removes the secret, because a provider may quote what it was sent. */
const withoutSecret = (text: string, secret: string) =>
  (secret ? text.replaceAll(secret, '...') : text).slice(0, longestQuote);
