import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { ResponseHooks } from '@aar/platform/service/service-description';
import { type Answer, ResponseCache, type Content } from '../cache/response-cache';
import { type Encoding, encodingFor } from '../encodings';
import { GatewayConfig } from '../gateway.config';
import { RateLimits } from '../rate-limits/rate-limits';
import { hasDuplicates } from './duplicate-headers';
import { apiPrefix } from './published-routes';
import { hasBody } from './unfinished-requests';

/**
 * Answers a visitor's read from the cache before Fastify handles it, which takes longer than the response itself. Only where
 * nothing must be decided or awaited: every other request, and every one that must be refused, is left to Fastify.
 */
@Injectable()
export class CachedResponses {
  private readonly isOn: boolean;
  /** The same as Fastify's `request.ip`. */
  private readonly addressOf: (request: IncomingMessage) => string;

  constructor(
    { ANSWERS_CACHE, TRUSTED_PROXIES }: GatewayConfig,
    private readonly cache: ResponseCache,
    private readonly limits: RateLimits,
  ) {
    this.isOn = ANSWERS_CACHE === 'on';
    const trust = TRUSTED_PROXIES.length > 0 ? proxyAddress.compile(TRUSTED_PROXIES) : undefined;
    this.addressOf = trust ? request => proxyAddress(request, trust) : ({ socket }) => socket.remoteAddress!;
  }

  /** Puts itself before Fastify on the public port. */
  answerFor(server: FastifyInstance, own: ResponseHooks) {
    if (!this.isOn) return;
    server.server.removeListener('request', server.routing);
    server.server.on('request', (request, response) => {
      if (!this.answer(request, response, own)) server.routing(request, response);
    });
  }

  private answer(request: IncomingMessage, response: ServerResponse, { health, note }: ResponseHooks): boolean {
    const begun = performance.now();
    const method = request.method!;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const url = request.url!;
    if (!url.startsWith(prefix)) return false;
    const answer = this.cache.fresh(url.slice(apiPrefix.length));
    if (!answer) return false;
    const { headers } = request;
    if (headers.authorization !== undefined || hasBody(request) || hasDuplicates(request)) return false;
    const content = contentFor(answer, headers);
    if (content instanceof Promise) return false;
    // Last: a request over the limit is left to Fastify, which refuses it.
    if (!this.limits.countAtOnce(answer.route, this.addressOf(request))) return false;
    if (health.stopping) response.shouldKeepAlive = false;
    const id = content.status === 304 ? undefined : randomUUID();
    sendCached(content, answer, id, request, response);
    note(method, answer.pattern, content.status, performance.now() - begun, id);
    return true;
  }
}

const prefix = `${apiPrefix}/`;

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
 * Sends a cached response, with or without Fastify. A 304 has no request id: nobody asks about a response without news, and it
 * is the one that is sent most often.
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
