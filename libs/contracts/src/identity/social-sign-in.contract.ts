import { z } from 'zod';
import { defineContract, route } from '../contract';
import { SignInProvider } from '../vocabulary';
import { TestOutcome } from '../content/test-outcome';

/** Why a social sign-in failed; the login page has a sentence for each (spec/member-site section 8). */
export const SocialSignInError = z.enum([
  'provider_disabled',
  'provider_misconfigured',
  'oauth_denied',
  'invalid_state',
  'oauth_failed',
  'email_unverified',
  'account_suspended',
]);
export type SocialSignInError = z.infer<typeof SocialSignInError>;

/** SHA-256 in hex of the cookie that binds redirect and callback to one browser. */
const Browser = z.string().regex(/^[0-9a-f]{64}$/);

/** The redirect and the callback, for which the gateway calls identity: `/auth/{provider}` and its callback. */
export const socialSignIn = defineContract('identity.social-sign-in', {
  begin: route({
    http: 'POST /internal/social-sign-in/begin',
    access: 'service',
    callers: ['gateway'],
    summary: 'Where to send the browser, with state and PKCE challenge',
    changes: 'nothing: sends the browser to the provider',
    input: z.object({
      provider: SignInProvider,
      browser: Browser,
      redirectUri: z.url(),
      /** From `socialAccounts.connect`: the member who links a provider instead of signing in. */
      ticket: z.string().max(200).optional(),
    }),
    output: z.union([z.object({ url: z.url() }), z.object({ error: SocialSignInError })]),
  }),
  finish: route({
    http: 'POST /internal/social-sign-in/finish',
    access: 'service',
    callers: ['gateway'],
    // Two requests to the provider happen before the response.
    deadline: '10s',
    summary: 'What the provider sent back: a one-use code for the browser, or the error to show',
    changes: 'nothing: the code it answers with has still to be used',
    input: z.object({
      provider: SignInProvider,
      browser: Browser,
      /** The whole URL of the callback as the provider called it. */
      url: z.url().max(8_000),
    }),
    output: z.union([
      z.object({ purpose: z.enum(['sign-in', 'link']), code: z.string() }),
      z.object({ purpose: z.enum(['sign-in', 'link']), error: SocialSignInError }),
    ]),
  }),
  test: route({
    http: 'POST /internal/social-sign-in/test',
    access: 'service',
    callers: ['content'],
    deadline: '10s',
    summary: 'Whether a provider takes the credentials of an integration',
    changes: 'nothing: asks the provider',
    input: z.object({ name: z.string(), integrationId: z.uuid(), sealed: z.string() }),
    output: TestOutcome,
  }),
});
