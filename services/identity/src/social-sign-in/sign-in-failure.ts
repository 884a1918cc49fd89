import type { SocialSignInError } from '@aar/contracts/identity/social-sign-in.contract';

/** A failed social sign-in, with a reason for which the login page has a message. */
export class SignInFailure extends Error {
  constructor(
    readonly error: SocialSignInError,
    options?: ErrorOptions,
  ) {
    super(error, options);
  }
}
