import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@aar/platform/errors/problem';

/** Of a service's answer only these reach the browser: no cookies, no server names, no hop headers. */
const passedBack = new Set([
  'content-type',
  'content-length',
  'content-disposition',
  'content-language',
  'content-range',
  'accept-ranges',
  'last-modified',
  'location',
  'retry-after',
]);

/** What every answer of the API carries: it is data, never a page, and belongs to whoever asked for it. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The same, name and value in turn, which is how Node writes headers fastest. */
export const apiHead: readonly string[] = Object.entries(apiHeaders).flat();

const immutable = 'public, max-age=31536000, immutable';

/** Headers of an answer that is passed on, ready for `writeHead`; `encoding`: in which its body will be. */
export function answerHead(requestId: string, headers: IncomingHttpHeaders, encoding?: string): string[] {
  const head = [...apiHead, 'x-request-id', requestId];
  // Public pictures, whose name never means another content, are all that a browser may keep.
  if (headers['cache-control'] === immutable) head[head.indexOf('no-store')] = immutable;
  for (const name in headers)
    if (passedBack.has(name) && !(encoding && name === 'content-length')) head.push(name, headers[name] as string);
  if (encoding) head.push('content-encoding', encoding, 'vary', 'accept-encoding');
  return head;
}

/**
 * Services answer with JSON and, where something is wrong, with problem+json. Anything else comes from something in
 * between or from a fault, and its text is nobody's business. Throws `internal` for it.
 */
export function refuseForeignAnswer(status: number, type = '') {
  const foreign = status >= 400 ? !type.startsWith('application/problem+json') : type.startsWith('text/html');
  if (foreign) throw new Problem('internal', { cause: new Error(`a service answered ${status} with ${type}`) });
}
