import { tabStorage } from '../../api/storage';
import { i18n } from '../../i18n/i18n';
import { providerName, type SocialReturn } from '../../domain/sign-in/social-return';

const NEXT = 'signInNext';
const BEGUN = 'signInBegun';
/** In ms: the redirect may take ten minutes, and its code is valid for one more. */
const validFor = 11 * 60_000;

/**
 * Remembers that this tab started a social sign-in, and where to go afterwards: the provider's redirect carries no URL of ours. A
 * code that this tab did not request is ignored (login CSRF): it would sign the visitor in as the person who sent the link.
 */
export function storeReturn(next: string | undefined) {
  tabStorage.set(BEGUN, String(Date.now()));
  if (next) tabStorage.set(NEXT, next);
  else tabStorage.remove(NEXT);
}

export const isBegunHere = () => Date.now() - Number(tabStorage.get(BEGUN) ?? 0) < validFor;

export function consumeReturn() {
  const kept = { begunHere: isBegunHere(), next: tabStorage.get(NEXT) };
  tabStorage.remove(BEGUN);
  tabStorage.remove(NEXT);
  return kept;
}

const parameters = ['oauth_success', 'provider', 'error', 'message'];

/** The query string without the parameters of the redirect. */
export function searchWithoutReturn(search: string) {
  const query = new URLSearchParams(search);
  parameters.forEach(name => query.delete(name));
  return query.size > 0 ? `?${query}` : '';
}

export const connectedSentence = ({ provider }: SocialReturn) =>
  i18n.t('{provider} was connected but needs valid API credentials.', { provider: providerName(provider) });
