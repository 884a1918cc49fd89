import { cleanOutcome, type TestOutcome, testOutcome } from '@aar/contracts/content/test-outcome';
import { integrationTests } from '@aar/contracts/refusals';
import { cutText } from '@aar/contracts/text/cut-text';
import { Injectable } from '@nestjs/common';
import { genericGrantRequest, randomPKCECodeVerifier } from 'openid-client';
import { IdentityConfig } from '../identity.config';
import { providerErrorOf } from './provider-errors.rules';
import { SignInFailure } from './sign-in-failure';
import { providerOf, SignInProviders } from './sign-in-providers.service';
import type { Credentials, SocialProvider } from './social-provider';
import { socialProviders } from './social-providers';

const longestQuote = 300;

/** Tests whether a provider accepts the credentials of an integration, by redeeming a code that it never issued. */
@Injectable()
export class ProviderTest {
  constructor(
    private readonly config: IdentityConfig,
    private readonly providers: SignInProviders,
  ) {}

  async run(integrationName: string, integrationId: string, sealed: string): Promise<TestOutcome> {
    const provider = providerOf(integrationName);
    if (!provider) return testOutcome(false, integrationTests.noSocialSignIn);
    let secret = '';
    try {
      const credentials = this.providers.unsealed(integrationId, sealed);
      secret = credentials.clientSecret;
      await this.redeemNothing(socialProviders[provider], credentials);
      return testOutcome(true, integrationTests.credentialsAccepted);
    } catch (error) {
      return cleanOutcome(outcomeOf(error), text => withoutSecret(text, secret));
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

/** The outcome for an error; rethrows an error that no provider caused. */
function outcomeOf(error: unknown): TestOutcome {
  if (error instanceof SignInFailure) return { ok: false, detail: (error.cause as Error).message };
  const told = providerErrorOf(error);
  if (!told) throw error;
  const { code, words, wasAnswered } = told;
  if (!wasAnswered) return testOutcome(false, integrationTests.providerUnreachable, { code });
  return words
    ? testOutcome(false, integrationTests.answeredWith, { code, words })
    : testOutcome(false, integrationTests.answered, { code });
}

/** Removes the secret, because a provider may quote the request. */
const withoutSecret = (text: string, secret: string) =>
  cutText(secret ? text.replaceAll(secret, '...') : text, longestQuote);
