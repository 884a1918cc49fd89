import type { ApiError } from '@aar/api-client/api';
import { formatIn } from './dates';
import { i18n } from './i18n';

/** A sentence of a problem in the member's language, and when to try again where the server refused because of too many calls. */
export const withWait = (sentence: string, { status, retryAfter }: ApiError) =>
  status === 429 && retryAfter
    ? `${i18n.t(sentence)} ${i18n.t('You can try again {when}.', { when: formatIn(retryAfter) })}`
    : i18n.t(sentence);
