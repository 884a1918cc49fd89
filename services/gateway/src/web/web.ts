import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paintedBy, privateSections, sitePaths, trialPaths } from '@aar/contracts/site-paths';
import { Problem } from '@aar/platform/errors/problem';
import { answerProblems } from '../routes/problem-answers';
import { addAssets } from './assets';
import { encodingFor } from '../encodings';
import { pathMatcher, writtenPath } from './known-paths';
import type { Page } from './page';
import { addRobots } from './robots';
import type { SiteFiles } from './site-files';
import type { SitePages } from './site-pages';
import { readWebBuild } from './web-build';

interface WebOptions {
  /** Folder of the built web. */
  root: string;
  /** Where browsers reach the site. */
  publicUrl: string;
  /** Whether browsers may be told to come by HTTPS only. */
  isProduction: boolean;
}

type Shown = { page: Page; status: number } | { redirect: string };

const isPrivate = (path: string) => privateSections.some(section => `${path.toLowerCase()}/`.startsWith(`${section}/`));

const painters = Object.entries(paintedBy).map(([path, names]) => ({ isAt: pathMatcher([path]), names }));

/**
 * An address without what its page does not read: what networks hang on to shared links, and what somebody makes up. With it no page
 * could be kept.
 */
function asRead(url: string) {
  const [path = '/', ...search] = url.split('?');
  const names = painters.find(({ isAt }) => isAt(path))?.names ?? [];
  const read = [...new URLSearchParams(search.join('?'))].filter(([name]) => names.includes(name));
  return read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path;
}

/**
 * Serves the built web: its files by name and, for every other path, its page. Visitors get public pages painted; a member, and
 * whoever cannot be given that in time, gets the page that the scripts fill. With 404 where there is no such page.
 */
export async function addWeb(server: FastifyInstance, pages: SitePages, files: SiteFiles, options: WebOptions) {
  const { root, publicUrl, isProduction } = options;
  answerProblems(server);
  await server.register(helmet, securityHeaders(isProduction));
  await addAssets(server, root);
  addRobots(server, publicUrl);
  files.addTo(server);
  const isPublic = pathMatcher(sitePaths.filter(path => !isPrivate(path)));
  const isTrial = isProduction ? () => false : pathMatcher(trialPaths);
  const isOurs = pathMatcher(sitePaths.filter(isPrivate));
  const build = await readWebBuild(root);

  /** What stands at an address: a page, or why there is none. */
  async function find({ url, ip, headers }: FastifyRequest, path: string): Promise<Shown> {
    const shell = async (status: number) => ({ page: await pages.shellOf(build), status });
    if (isOurs(path) || isTrial(path)) return shell(200);
    const written = isPublic(path) ? writtenPath(path) : path;
    if (written !== path) return { redirect: url.replace(path, () => written) };
    // At once: their browser finds out what is there, and would throw away what is painted.
    if (isMember(headers.cookie)) return shell(isPublic(path) ? 200 : 404);
    const found = isPublic(path)
      ? await pages.paintedAt(build, asRead(url), ip)
      : { missing: 404, page: await pages.paintedNotFound(build, ip) };
    if (!found) return shell(200);
    if ('redirect' in found) return found;
    const { page, missing: status = 200 } = found;
    return page ? { page, status } : shell(status);
  }

  server.get('/*', async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    if (!wantsPage(request, pathname)) throw new Problem('route.unknown');
    const found = await find(request, pathname);
    if ('redirect' in found) return reply.header('cache-control', 'no-cache').redirect(found.redirect, 301);
    const { page, status } = found;
    const { text, etag, styleHash } = page;
    if (isPrivate(pathname)) void reply.header('x-robots-tag', 'noindex');
    // Weak: the same page in whichever encoding.
    void reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', etag: `W/${etag}`, vary: 'accept-encoding, cookie' });
    allowStyle(reply, styleHash);
    if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(await text.in(encoding));
  });
}

/** The page's own style sheet, and no other. */
function allowStyle(reply: FastifyReply, hash: string) {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${hash}`));
}

/** What the browser of a member says of itself, who would see nothing of theirs on a painted page. It authorises nothing. */
const isMember = (cookies = '') => /(?:^|;\s*)member=1(?:;|$)/.test(cookies);

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
