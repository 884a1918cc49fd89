import { clientOf, type OnWritten, type Send } from './api';
import * as panel from './panel-routes.generated';
import * as site from './routes.generated';

/** Every call that the staff make: those of the members and those of the panel. */
export const createPanelApi = (send: Send, onWritten?: OnWritten) =>
  clientOf<'public' | 'member' | 'editor' | 'admin'>([site, panel], send, onWritten);
