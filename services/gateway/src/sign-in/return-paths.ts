import type { SocialSignInError } from '@aar/contracts/identity/social-sign-in.contract';
import type { SignInProvider } from '@aar/contracts/vocabulary';

/**
 * A sign-in returns to the login page, linking to the member's connected accounts; never elsewhere, whatever the caller asks
 * for.
 */
const pages = { 'sign-in': '/login', link: '/social-settings' };
export type Purpose = keyof typeof pages;

/** The code is in the fragment, which browsers send neither to a server nor as a referrer. */
export const successPath = (purpose: Purpose, provider: SignInProvider, code: string) =>
  `${pages[purpose]}?oauth_success=true&provider=${provider}#code=${encodeURIComponent(code)}`;

export const failurePath = (purpose: Purpose, provider: SignInProvider, error: SocialSignInError) =>
  `${pages[purpose]}?error=${error}&provider=${provider}`;
