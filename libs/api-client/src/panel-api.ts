import { clientOf, type OnWritten, type Send } from './api';
import * as deferred from './deferred-routes.generated';
import * as panel from './panel-routes.generated';
import * as site from './routes.generated';

/** A client with every call of the staff: those of members and those of the panel. */
export const createPanelApi = (send: Send, onWritten?: OnWritten) =>
  clientOf<'public' | 'member' | 'editor' | 'admin'>([site, deferred, panel], send, onWritten);
