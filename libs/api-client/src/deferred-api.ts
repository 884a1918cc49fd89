import { clientOf, type OnWritten, type Send } from './api';
import * as deferred from './deferred-routes.generated';
import * as site from './routes.generated';

/** A client with every call of visitors and members, including those of `deferredNouns`. */
export const createDeferredApi = (send: Send, onWritten?: OnWritten) =>
  clientOf<'public' | 'member'>([site, deferred], send, onWritten);
