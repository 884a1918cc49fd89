import { i18n } from '../../i18n/i18n';
import { providerName, type SocialReturn } from '../../shared/social-return';

const NEXT = 'signInNext';
const BEGUN = 'signInBegun';
/** In ms: a browser may take ten minutes to come back, and its code is good for one more. */
const validFor = 11 * 60_000;

/**
 * Remembers that this tab began a social sign-in and where to go afterwards: the way through the provider carries no address
 * of ours, and a code that nobody here asked for would sign the visitor in as whoever sent the link.
 */
export function keepReturn(next: string | undefined) {
  sessionStorage.setItem(BEGUN, String(Date.now()));
  if (next) sessionStorage.setItem(NEXT, next);
  else sessionStorage.removeItem(NEXT);
}

export const isBegunHere = () => Date.now() - Number(sessionStorage.getItem(BEGUN) ?? 0) < validFor;

export function takeReturn() {
  const kept = { begunHere: isBegunHere(), next: sessionStorage.getItem(NEXT) };
  sessionStorage.removeItem(BEGUN);
  sessionStorage.removeItem(NEXT);
  return kept;
}

const parameters = ['oauth_success', 'provider', 'error', 'message'];

/** What is left of the query once the return was read. */
export function searchWithoutReturn(search: string) {
  const query = new URLSearchParams(search);
  parameters.forEach(name => query.delete(name));
  return query.size > 0 ? `?${query}` : '';
}

export const connectedSentence = ({ provider }: SocialReturn) =>
  i18n.t('{provider} was connected but needs valid API credentials.', { provider: providerName(provider) });
