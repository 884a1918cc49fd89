import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@aar/platform/errors/problem';

/** Only these headers of a service's response reach the browser: no cookies, no server names, no hop-by-hop headers. */
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

/** Headers of every API response: its content is data, never a page, and only for its caller. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The same as a flat list of names and values, the format that Node writes fastest. */
export const apiHead: readonly string[] = Object.entries(apiHeaders).flat();

const immutable = 'public, max-age=31536000, immutable';

/** Headers of a forwarded response, ready for `writeHead`; `encoding` is set when the gateway compresses the body. */
export function answerHead(requestId: string, headers: IncomingHttpHeaders, encoding?: string): string[] {
  const head = [...apiHead, 'x-request-id', requestId];
  // Browsers may cache nothing but public pictures, whose names change with their content.
  if (headers['cache-control'] === immutable) head[head.indexOf('no-store')] = immutable;
  for (const name in headers)
    if (passedBack.has(name) && !(encoding && name === 'content-length')) head.push(name, headers[name] as string);
  if (encoding) head.push('content-encoding', encoding, 'vary', 'accept-encoding');
  return head;
}

/**
 * Services respond with JSON and, on an error, with problem+json. Anything else comes from an intermediary or a fault, and
 * its text must not leak. Throws `internal` for it.
 */
export function refuseForeignAnswer(status: number, type = '') {
  const foreign = status >= 400 ? !type.startsWith('application/problem+json') : type.startsWith('text/html');
  if (foreign) throw new Problem('internal', { cause: new Error(`a service answered ${status} with ${type}`) });
}
