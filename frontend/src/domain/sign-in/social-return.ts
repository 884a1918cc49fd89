import type { SocialSignInError } from '@aar/contracts/identity/social-sign-in.contract';
import { i18n } from '../../i18n/i18n';
import { platformNames } from '../vocabulary/social-platforms';

/** The result of an OAuth redirect, after a sign-in or after connecting a provider. */
export interface SocialReturn {
  provider: string;
  isSuccess: boolean;
  error: string | null;
  /** Single use. It is in the URL's fragment, which is not sent to servers and not logged. */
  code: string | null;
}

/**
 * Reads the URL of an OAuth redirect; null for any other URL. The `message` parameter is ignored, because anybody can write it.
 */
export function readSocialReturn({ search, hash }: { search: string; hash: string }): SocialReturn | null {
  const query = new URLSearchParams(search);
  const isSuccess = query.get('oauth_success') === 'true';
  const error = query.get('error');
  if (!isSuccess && error === null) return null;
  return {
    provider: query.get('provider') ?? '',
    isSuccess: isSuccess && error === null,
    error,
    code: new URLSearchParams(hash.slice(1)).get('code'),
  };
}

const sentences: Record<Exclude<SocialSignInError, 'oauth_failed'>, string> = {
  provider_disabled: /*i18n*/ '{provider} OAuth is not enabled in admin settings',
  provider_misconfigured: /*i18n*/ '{provider} OAuth is misconfigured. Please check admin settings.',
  oauth_denied: /*i18n*/ 'Access was denied by {provider}',
  invalid_state: /*i18n*/ 'Security validation failed',
  email_unverified:
    /*i18n*/ 'An account with this e-mail already exists. Log in with your password and connect {provider} there.',
  account_suspended: /*i18n*/ 'This account is suspended.',
};
const otherwise = /*i18n*/ 'OAuth authentication with {provider} failed';

/** A provider's display name. Any other value of the URL is not shown. */
export const providerName = (provider: string) =>
  Object.hasOwn(platformNames, provider)
    ? platformNames[provider as keyof typeof platformNames]
    : i18n.t('the provider');

export const socialErrorSentence = ({ error, provider }: SocialReturn) =>
  i18n.t(Object.hasOwn(sentences, error ?? '') ? sentences[error as keyof typeof sentences] : otherwise, {
    provider: providerName(provider),
  });
