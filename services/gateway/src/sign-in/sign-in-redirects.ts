import { hash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { socialSignIn } from '@aar/contracts/identity/social-sign-in.contract';
import type { SignInProvider } from '@aar/contracts/vocabulary';
import { serviceClient } from '@aar/platform/service/service-client';
import { GatewayConfig } from '../gateway.config';
import { RateLimits } from '../rate-limits/rate-limits';
import { failurePath, type Purpose, successPath } from './return-paths';

/** Milliseconds for identity's response, which takes up to three requests to the provider. */
const deadline = 10_000;

export interface Departure {
  /** Where the browser is redirected. */
  location: string;
  /** Cookie that identifies the browser when it returns; none if it is not redirected to the provider. */
  cookie?: string;
}

/** The redirect to the provider of a social sign-in, and its callback. Identity decides; this class only redirects. */
@Injectable()
export class SignInRedirects {
  private readonly logger = new Logger('sign-in');
  private readonly identity;
  private readonly publicUrl;

  constructor(
    { IDENTITY_URL, ACTOR_SIGNING_KEY, PUBLIC_URL }: GatewayConfig,
    private readonly limits: RateLimits,
  ) {
    this.identity = serviceClient(socialSignIn, { url: IDENTITY_URL, key: ACTOR_SIGNING_KEY, deadline });
    this.publicUrl = PUBLIC_URL;
  }

  /** Whether browsers reach the site over HTTPS, as they do everywhere but in local development. */
  get isSecure() {
    return this.publicUrl.startsWith('https:');
  }

  /** Redirects to the provider, or back with the reason for a refusal. `ticket` identifies the member who links an account. */
  begin(provider: SignInProvider, ticket: string | undefined, address: string): Promise<Departure> {
    const purpose: Purpose = ticket === undefined ? 'sign-in' : 'link';
    return this.orBack(purpose, provider, async () => {
      await this.limits.count({ ...socialSignIn.begin, limit: 'signIn' }, null, address);
      const cookie = `${purpose}.${randomBytes(32).toString('base64url')}`;
      const redirectUri = this.callbackOf(provider);
      const begun = await this.identity.begin({ provider, browser: digest(cookie), redirectUri, ticket });
      if ('error' in begun) return { location: failurePath(purpose, provider, begun.error) };
      return { location: begun.url, cookie };
    });
  }

  /** Redirects back to a page of the site, with a single-use code or an error. `query` is what the provider sent, unchanged. */
  finish(provider: SignInProvider, cookie: string, query: string, address: string): Promise<Departure> {
    return this.orBack(purposeOf(cookie), provider, async () => {
      await this.limits.count({ ...socialSignIn.finish, limit: 'signIn' }, null, address);
      const url = `${this.callbackOf(provider)}?${query}`;
      const finished = await this.identity.finish({ provider, browser: digest(cookie), url });
      const location =
        'code' in finished
          ? successPath(finished.purpose, provider, finished.code)
          : failurePath(finished.purpose, provider, finished.error);
      return { location };
    });
  }

  private callbackOf(provider: SignInProvider) {
    return `${this.publicUrl}/auth/${provider}/callback`;
  }

  /** A person is in front of the browser: on an error they get a page that says so, never a problem in JSON. */
  private orBack(purpose: Purpose, provider: SignInProvider, step: () => Promise<Departure>): Promise<Departure> {
    return step().catch((error: Error) => {
      this.logger.warn(`${provider}: ${error.message}`);
      return { location: failurePath(purpose, provider, 'oauth_failed') };
    });
  }
}

/** The purpose according to the browser's cookie, for when identity fails; otherwise identity's response decides. */
const purposeOf = (cookie: string): Purpose => (cookie.startsWith('link.') ? 'link' : 'sign-in');

const digest = (cookie: string) => hash('sha256', cookie);
