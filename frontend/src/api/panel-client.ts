import { createPanelApi } from '@aar/api-client/panel-api';
import { send } from './client';
import { publishWritten } from './writes';

/** `api` with the operations for staff. It is loaded with the panel, so visitors do not load them. */
export const api = createPanelApi(send, publishWritten);
