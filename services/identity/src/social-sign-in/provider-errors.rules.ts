import type { SocialSignInError } from '@aar/contracts/identity/social-sign-in.contract';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { SignInFailure } from './sign-in-failure';

/** Errors of RFC 6749 that say that our registration at the provider is wrong, not that this sign-in is. */
const ofOurRegistration = new Set(['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch', 'invalid_scope']);

export interface ProviderError {
  /** By which the provider, or the client that asked it, names what went wrong. */
  code: string;
  /** What the provider adds in words. */
  words?: string;
  /** False when there was no answer, or none in time. */
  wasAnswered: boolean;
}

/** What came of a sign-in by the error that ended it; `undefined` for one that is not the provider's doing. */
export function signInErrorOf(error: unknown): SocialSignInError | undefined {
  if (error instanceof SignInFailure) return error.error;
  const told = providerErrorOf(error);
  if (told === undefined) return undefined;
  return ofOurRegistration.has(told.code) ? 'provider_misconfigured' : 'oauth_failed';
}

/** What an error says of the provider; `undefined` for one that is not the provider's doing. */
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

/** `fetch` throws a TypeError, as a fault of ours would be, and hides why in its cause. */
const isFetchFailure = (error: unknown): error is Error & { cause?: { code?: string } } =>
  (error as Error | undefined)?.name === 'TypeError' && (error as Error).message === 'fetch failed';
