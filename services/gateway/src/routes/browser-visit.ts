import type { IncomingMessage } from 'node:http';

/** Whether a person will see the response: browsers mark requests for a URL that was opened, and programs do not. */
export const isBrowserVisit = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  (headers.accept ?? '').includes('text/html');
