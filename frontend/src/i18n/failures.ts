import { ApiError } from '@aar/api-client/api';
import { formatIn } from './dates';
import { i18n } from './i18n';

const offlineSentence = /*i18n*/ 'You are offline. Nothing is lost. Try again when you are connected.';

/** Whether a call failed because there is no network, and not by anybody's answer. */
const failedOffline = (error: unknown) => !(error instanceof ApiError) && !navigator.onLine;

/** A sentence of a problem in the member's language, and when to try again where the server refused because of too many calls. */
export const withWait = (sentence: string, { status, retryAfter }: ApiError) =>
  status === 429 && retryAfter
    ? `${i18n.t(sentence)} ${i18n.t('You can try again {when}.', { when: formatIn(retryAfter) })}`
    : i18n.t(sentence);

/**
 * The sentence to show for a failure: the server's, with the time to wait where it tells one, or `fallback` when it gave none. A
 * browser's words for a network that failed are nobody's to read.
 */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.problem.message
    ? withWait(error.problem.message, error)
    : failedOffline(error)
      ? offlineSentence
      : fallback;

/** The same where the specification has a sentence for the action: the server's only when it refused and says why. */
export const failureOf = (error: unknown, sentence: string) =>
  error instanceof ApiError && error.status >= 500 ? sentence : messageOf(error, sentence);
