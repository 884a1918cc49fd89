import { ApiError } from '@aar/api-client/api';
import type { MessageParts } from '@aar/contracts/message-values';
import { formatIn } from './dates';
import { i18n } from './i18n';

const offlineSentence = /*i18n*/ 'You are offline. Nothing is lost. Try again when you are connected.';

/** Whether a call failed because there is no network, and not by anybody's answer. */
const failedOffline = (error: unknown) => !(error instanceof ApiError) && !navigator.onLine;

/** Whoever shows the sentence translates it once more, which must not take a brace of a title for a place. */
const quoted = (value: string | number) => (typeof value === 'string' ? value.replace(/[{}]/g, "'$&'") : value);

function sentenceOf({ message, template, values = {} }: MessageParts & { message: string }) {
  if (template === undefined) return i18n.t(message);
  return i18n.t(template, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, quoted(value)])));
}

/** A sentence of a problem in the member's language, and when to try again where the server refused because of too many calls. */
export const withWait = (said: MessageParts & { message: string }, { status, retryAfter }: ApiError) =>
  status === 429 && retryAfter
    ? `${sentenceOf(said)} ${i18n.t('You can try again {when}.', { when: formatIn(retryAfter) })}`
    : sentenceOf(said);

/**
 * The sentence to show for a failure: the server's, with the time to wait where it tells one, or `fallback` when it gave none. A
 * browser's words for a network that failed are nobody's to read.
 */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.problem.message
    ? withWait(error.problem, error)
    : failedOffline(error)
      ? offlineSentence
      : fallback;

/** The same where the specification has a sentence for the action: the server's only when it refused and says why. */
export const failureOf = (error: unknown, sentence: string) =>
  error instanceof ApiError && error.status >= 500 ? sentence : messageOf(error, sentence);
