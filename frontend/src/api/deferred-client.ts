import { createDeferredApi } from '@aar/api-client/deferred-api';
import { send } from './client';
import { publishWritten } from './writes';

/** `api` with the calls that the first page does not need. It is loaded with the screens that need them. */
export const api = createDeferredApi(send, publishWritten);
