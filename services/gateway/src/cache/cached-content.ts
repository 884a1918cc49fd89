import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, encodingFor } from '../encodings';
import type { Answer, Content } from './response-cache';

/** What to send: a 304 to a client that has the response, else the body in an encoding that the client accepts. */
export function contentFor(answer: Answer, headers: IncomingHttpHeaders): Content | Promise<Content> {
  if (answer.status === 200 && headers['if-none-match']?.includes(answer.etag)) return answer.unchanged;
  const encoding = answer.compressed && encodingFor(headers['accept-encoding']);
  if (!encoding) return answer.whole;
  return answer.encoded[encoding] ?? encode(answer, encoding);
}

async function encode({ status, head, compressed, encoded }: Answer, encoding: Encoding) {
  const body = await compressed!.in(encoding);
  return (encoded[encoding] = contentOf(status, [...head, 'content-encoding', encoding], body));
}

export const contentOf = (status: number, head: readonly string[], body: Buffer): Content => ({
  status,
  head: [...head, 'content-length', String(body.length)],
  bytes: body.toString('latin1'),
});

/**
 * Sends a cached response, with or without Fastify. A 304 has no request id: it is never the subject of a question, and it
 * is the most frequent response.
 */
export function sendCached(
  { status, head, bytes }: Content,
  { stale }: Answer,
  id: string | undefined,
  { method }: IncomingMessage,
  response: ServerResponse,
) {
  const headers = status === 304 ? [...head] : [...head, 'x-request-id', id!];
  if (stale) headers.push('x-stale', 'true');
  response.writeHead(status, headers);
  if (method === 'HEAD') response.end();
  else response.end(bytes, 'latin1');
}
