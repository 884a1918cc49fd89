import { ApiError } from '@aar/api-client/api';
import type { MessageParts } from '@aar/contracts/message-values';
import { formatIn } from './dates';
import { i18n } from './i18n';

/** Whether a request failed because the browser is offline, without a response. */
const failedOffline = (error: unknown) => !(error instanceof ApiError) && !navigator.onLine;

/** A message without values in the user's language. A brace in it is somebody's text that it quotes, not a placeholder. */
export const plainSentence = (message: string) => (message.includes('{') ? message : i18n.t(message));

/** A server's or contract's message in the user's language. */
export const sentenceOf = ({ message, template, values }: MessageParts & { message: string }) =>
  template === undefined ? plainSentence(message) : i18n.t(template, values);

/** Why the server refused, if it did: a browser's own words for a failed network are not a reason. */
export const reasonOf = (error: unknown) => (error instanceof ApiError ? sentenceOf(error.problem) : undefined);

/** The message of a problem in the user's language, and when to retry if the server rate limited the request. */
export const withWait = (said: MessageParts & { message: string }, { status, retryAfter }: ApiError) =>
  status === 429 && retryAfter
    ? `${sentenceOf(said)} ${i18n.t('You can try again {when}.', { when: formatIn(retryAfter) })}`
    : sentenceOf(said);

/**
 * The message to show for a failure, in the user's language: the server's, with the time until a retry if given, or `fallback` if
 * it gave none. A browser's own message for a network failure is never shown.
 */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.problem.message
    ? withWait(error.problem, error)
    : failedOffline(error)
      ? i18n.t('You are offline. Nothing is lost. Try again when you are connected.')
      : i18n.t(fallback);

/** The same for an action with a specified message: the server's is used only if it refused and gives a reason. */
export const failureOf = (error: unknown, sentence: string) =>
  error instanceof ApiError && error.status >= 500 ? i18n.t(sentence) : messageOf(error, sentence);
