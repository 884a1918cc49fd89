import type { SocialSignInError } from '@aar/contracts/identity/social-sign-in.contract';

/** A social sign-in came to nothing, for a reason that the login page has a sentence for. */
export class SignInFailure extends Error {
  constructor(
    readonly error: SocialSignInError,
    options?: ErrorOptions,
  ) {
    super(error, options);
  }
}
