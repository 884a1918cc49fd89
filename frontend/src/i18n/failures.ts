import { ApiError } from '@aar/api-client/api';
import type { MessageParts } from '@aar/contracts/message-values';
import { formatIn } from './dates';
import { i18n } from './i18n';

const offlineSentence = /*i18n*/ 'You are offline. Nothing is lost. Try again when you are connected.';

/** Whether a request failed because the browser is offline, without a response. */
const failedOffline = (error: unknown) => !(error instanceof ApiError) && !navigator.onLine;

/** The component that shows the message translates it again, which must not take braces in a title for a placeholder. */
const quoted = (value: string | number) => (typeof value === 'string' ? value.replace(/[{}]/g, "'$&'") : value);

function sentenceOf({ message, template, values = {} }: MessageParts & { message: string }) {
  if (template === undefined) return i18n.t(message);
  return i18n.t(template, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, quoted(value)])));
}

/** The message of a problem in the user's language, and when to retry if the server rate limited the request. */
export const withWait = (said: MessageParts & { message: string }, { status, retryAfter }: ApiError) =>
  status === 429 && retryAfter
    ? `${sentenceOf(said)} ${i18n.t('You can try again {when}.', { when: formatIn(retryAfter) })}`
    : sentenceOf(said);

/**
 * The message to show for a failure: the server's, with the time until a retry if given, or `fallback` if it gave none. A
 * browser's own message for a network failure is never shown.
 */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.problem.message
    ? withWait(error.problem, error)
    : failedOffline(error)
      ? offlineSentence
      : fallback;

/** The same for an action with a specified message: the server's is used only if it refused and gives a reason. */
export const failureOf = (error: unknown, sentence: string) =>
  error instanceof ApiError && error.status >= 500 ? sentence : messageOf(error, sentence);
