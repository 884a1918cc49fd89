import type { SocialSignInError } from '@aar/contracts/identity/social-sign-in.contract';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { SignInFailure } from './sign-in-failure';

/** Errors of RFC 6749 that indicate a wrong registration of ours at the provider, not a problem of this sign-in. */
const ofOurRegistration = new Set(['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch', 'invalid_scope']);

export interface ProviderError {
  /** The error code of the provider or of the client library. */
  code: string;
  /** The error description of the provider. */
  words?: string;
  /** False if there was no response, or none in time. */
  wasAnswered: boolean;
}

/** The reason for the login page, from the error that ended a sign-in; `undefined` if the provider did not cause it. */
export function signInErrorOf(error: unknown): SocialSignInError | undefined {
  if (error instanceof SignInFailure) return error.error;
  const told = providerErrorOf(error);
  if (told === undefined) return undefined;
  return ofOurRegistration.has(told.code) ? 'provider_misconfigured' : 'oauth_failed';
}

/** The provider's error behind an error; `undefined` if the provider did not cause it. */
export function providerErrorOf(error: unknown): ProviderError | undefined {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return { code: error.error, words: error.error_description, wasAnswered: true };
  if (error instanceof WWWAuthenticateChallengeError)
    return { code: error.status === 401 ? 'invalid_client' : `status ${error.status}`, wasAnswered: true };
  const failed = error instanceof ClientError && error.code === undefined ? error.cause : error;
  if (isFetchFailure(failed)) return { code: failed.cause?.code ?? 'no connection', wasAnswered: false };
  if (!(error instanceof ClientError)) return undefined;
  return { code: error.code ?? 'no answer', wasAnswered: error.code !== undefined && error.code !== 'OAUTH_TIMEOUT' };
}

/** `fetch` throws a TypeError, as a bug of ours would, with the reason in its cause. */
const isFetchFailure = (error: unknown): error is Error & { cause?: { code?: string } } =>
  (error as Error | undefined)?.name === 'TypeError' && (error as Error).message === 'fetch failed';
