import { createPanelApi } from '@aar/api-client/panel-api';
import { send } from './client';
import { tellWritten } from './writes';

/** `api` with the operations for staff. It is loaded with the panel, so visitors do not load them. */
export const api = createPanelApi(send, tellWritten);
