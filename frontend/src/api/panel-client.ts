import { createPanelApi } from '@aar/api-client/panel-api';
import { send } from './client';
import { tellWritten } from './writes';

/** `api` with the calls of the staff. It comes with the panel: no visitor loads their addresses. */
export const api = createPanelApi(send, tellWritten);
