import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import type { Route } from '@aar/contracts/contract';
import { RateLimits } from '../rate-limits/rate-limits';
import { PublicResponses } from '../routes/public-responses';
import { publishedRoutes } from '../routes/published-routes';

const siteRoutes = publishedRoutes.filter(({ site }) => site);

/** Paths of the services' sitemaps on the site. */
export const sitemaps = siteRoutes.map(({ site }) => site!).filter(site => site.startsWith('/sitemap-'));

/** Feeds and sitemaps: files of the services that the site serves outside of its API. */
@Injectable()
export class SiteFiles {
  constructor(
    private readonly answers: PublicResponses,
    private readonly limits: RateLimits,
  ) {}

  /** Registers a route for each. */
  addTo(server: FastifyInstance) {
    for (const route of siteRoutes) server.get(route.site!, (request, reply) => this.send(route, request, reply));
  }

  private async send(route: Route, request: FastifyRequest, reply: FastifyReply) {
    await this.limits.count(route, null, request.ip);
    const params = request.params as Record<string, string>;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
    const { status, body, etag, head } = await this.answers.get(route, path, params);
    const type = head[head.indexOf('content-type') + 1]!;
    if (status !== 200) return reply.code(status).type(type).send(body);
    void reply.headers({ 'cache-control': `public, max-age=${parseInt(route.cache!)}`, etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type(type).send(body);
  }
}
