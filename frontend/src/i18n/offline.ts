import { ApiError } from '@aar/api-client/api';

export const offlineSentence = /*i18n*/ 'You are offline. Nothing is lost. Try again when you are connected.';

/** Whether a call failed because there is no network, and not by anybody's answer. */
export const failedOffline = (error: unknown) => !(error instanceof ApiError) && !navigator.onLine;
