import { createDeferredApi } from '@aar/api-client/deferred-api';
import { send } from './client';
import { tellWritten } from './writes';

/** `api` with the calls that the first page does not need. It is loaded with the screens that need them. */
export const api = createDeferredApi(send, tellWritten);
