import { readFile } from 'node:fs/promises';
import path from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sitePaths, trialPaths } from '@aar/contracts/site-paths';
import { Problem } from '@aar/platform/errors/problem';
import { answerProblems } from '../routes/problem-answers';
import { addAssets } from './assets';
import { encodingFor } from '../encodings';
import { pathMatcher } from './known-paths';
import { addRobots } from './robots';
import type { SitePages } from './site-pages';

interface WebOptions {
  /** Folder of the built web. */
  root: string;
  /** Where browsers reach the site. */
  publicUrl: string;
  /** Whether browsers may be told to come by HTTPS only. */
  isProduction: boolean;
}

/**
 * Serves the built web: its files by name and, for every other path, the page that its router takes over; with 404 where that
 * will say that there is no such page.
 */
export async function addWeb(server: FastifyInstance, pages: SitePages, options: WebOptions) {
  const { root, publicUrl, isProduction } = options;
  answerProblems(server);
  await server.register(helmet, securityHeaders(isProduction));
  await addAssets(server, root);
  addRobots(server, publicUrl);
  const isKnown = pathMatcher(isProduction ? sitePaths : [...sitePaths, ...trialPaths]);
  const template = await readFile(path.join(root, 'index.html'), 'utf8');

  server.get('/*', async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    if (!wantsPage(request, pathname)) throw new Problem('route.unknown');
    const { text, etag } = await pages.pageFor(template, pathname, request.ip);
    // Weak: the same page in whichever encoding.
    void reply.headers({ 'cache-control': 'no-cache', etag: `W/${etag}`, vary: 'accept-encoding' });
    if (!isKnown(pathname)) void reply.code(404);
    else if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(await text.in(encoding));
  });
}

/** A missing script must not be answered with a page: browsers would run into it. */
function wantsPage({ headers }: FastifyRequest, pathname: string) {
  const { accept = '' } = headers;
  return !pathname.startsWith('/assets/') && (accept.includes('text/html') || accept.includes('*/*') || accept === '');
}

const securityHeaders = (isProduction: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // `blob:` is what a picture is called that somebody chose and has not uploaded yet.
      imgSrc: ["'self'", 'data:', 'blob:'],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isProduction && { upgradeInsecureRequests: [] }),
    },
  },
  xFrameOptions: { action: 'deny' as const },
  strictTransportSecurity: isProduction && { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
});
