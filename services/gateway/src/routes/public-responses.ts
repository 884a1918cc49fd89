import { hash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tagsOfAnswer } from '@aar/contracts/answer-tags';
import type { Route } from '@aar/contracts/contract';
import { actorHeader, actorSigner } from '@aar/platform/service/actor';
import { type Answer, ResponseCache } from '../cache/response-cache';
import { CompressedText, isCompressible, worthCompressing } from '../encodings';
import { GatewayConfig } from '../gateway.config';
import { apiHead, apiHeaders, refuseForeignAnswer } from './answer-headers';
import { apiPrefix } from './published-routes';
import { contentOf } from '../cache/cached-content';
import { isReset, refusedActor } from './service-problem';
import { Services } from './services';

const deadline = 1_000;
/** Compression quality: low, because a response is cached for only a few seconds. */
const quality = 4;

/** The services' responses to visitors, through the cache. */
@Injectable()
export class PublicResponses {
  private readonly sign;

  constructor(
    { ACTOR_SIGNING_KEY }: GatewayConfig,
    private readonly services: Services,
    private readonly cache: ResponseCache,
  ) {
    this.sign = actorSigner(ACTOR_SIGNING_KEY);
  }

  /**
   * The response of a cacheable route for a path and query; `params` are the parameters in the path. Rejects with the error
   * of the service if no older response is cached.
   */
  get(route: Route, path: string, params: object = {}): Answer | Promise<Answer> {
    return this.cache.get(
      path,
      () => tagsOfAnswer(route, params),
      parseInt(route.cache!),
      () =>
        this.load(route, path).catch((error: unknown) => {
          if (isReset(error)) return this.load(route, path);
          throw error;
        }),
    );
  }

  /** Sends only our own headers: the first caller's headers must not affect the response that all others get. */
  private async load(route: Route, path: string): Promise<Answer> {
    const { owner } = route;
    const answer = await this.services.poolOf(owner).request({
      path,
      method: 'GET',
      headers: {
        [actorHeader]: await this.sign(null, owner),
        'x-request-id': randomUUID(),
        accept: 'application/json',
      },
      signal: AbortSignal.timeout(deadline),
    });
    const type = String(answer.headers['content-type']);
    const body = Buffer.from(await answer.body.arrayBuffer());
    refuseForeignAnswer(answer.statusCode, type);
    const refused = refusedActor(owner, answer.statusCode, body);
    if (refused) throw refused;
    const etag = `"${hash('sha1', body, 'base64url')}"`;
    const isWorthIt = body.length >= worthCompressing && isCompressible(type);
    const status = answer.statusCode;
    const head = headOf(status, type, etag);
    return {
      route,
      pattern: apiPrefix + route.path,
      status,
      body,
      compressed: isWorthIt ? new CompressedText(body, quality) : undefined,
      etag,
      head,
      whole: contentOf(status, head, body),
      encoded: {},
      unchanged: { status: 304, head: [...unchangedHead, 'etag', `W/${etag}`], bytes: '' },
    };
  }
}

/** Clients may cache the response but must revalidate it each time. The ETag is weak: it is the same for all encodings. */
const cacheHeaders = {
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'authorization, accept-encoding',
};
const cacheableHead = Object.entries({ ...apiHeaders, ...cacheHeaders }).flat();
/** All headers that a 304 must have (RFC 9110, 15.4.5): the client already has the others. */
const unchangedHead = Object.entries(cacheHeaders).flat();

const headOf = (status: number, type: string, etag: string) =>
  status === 200 ? [...cacheableHead, 'content-type', type, 'etag', `W/${etag}`] : [...apiHead, 'content-type', type];
