import type { IncomingMessage } from 'node:http';

/** Whether a person looks at the answer: browsers say so when they open an address, and programs do not. */
export const isBrowserVisit = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  (headers.accept ?? '').includes('text/html');
