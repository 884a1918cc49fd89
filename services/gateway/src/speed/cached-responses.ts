import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { ResponseHooks } from '@aar/platform/service/service-description';
import { contentFor, sendCached } from '../cache/cached-content';
import { ResponseCache } from '../cache/response-cache';
import { GatewayConfig } from '../gateway.config';
import { RateLimits } from '../rate-limits/rate-limits';
import { hasDuplicates } from '../routes/duplicate-headers';
import { apiPrefix } from '../routes/published-routes';
import { hasBody } from '../routes/unfinished-requests';

/**
 * Serves a visitor's read from the cache before Fastify handles it. Only if nothing has to be decided or awaited: every other
 * request, and every one that must be refused, is left to Fastify.
 *
 * Saves: Fastify's hooks, route and promises, which took twice as long as Node needs to receive and send. `npm run bench -- content`
 * compares the result with a static response of plain Fastify (docs/decisions/caching-and-live-updates.md).
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

  /** Installs itself before Fastify on the public port. */
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
    // Comes last: a request over the limit is left to Fastify, which refuses it.
    if (!this.limits.countAtOnce(answer.route, this.addressOf(request))) return false;
    if (health.stopping) response.shouldKeepAlive = false;
    const id = content.status === 304 ? undefined : randomUUID();
    sendCached(content, answer, id, request, response);
    note(method, answer.pattern, content.status, performance.now() - begun, id);
    return true;
  }
}

const prefix = `${apiPrefix}/`;
