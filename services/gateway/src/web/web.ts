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
import type { SitePages } from './site-pages';
import { readWebBuild } from './web-build';

interface WebOptions {
  /** Folder of the built web. */
  root: string;
  /** The public URL of the site. */
  publicUrl: string;
  /** Whether browsers may be told to use HTTPS only. */
  isProduction: boolean;
}

/** Routes besides the pages. */
interface Addable {
  addTo(server: FastifyInstance): void;
}

type Shown = { page: Page; status: number } | { redirect: string };

/** The page behind a link in a mail. It is the same for every link: its button posts to the URL that was opened. */
const unsubscribePage = /^\/unsubscribe\/[^/]+(\/(?:done|former|failed))?\/?$/;

const isPrivate = (path: string) => privateSections.some(section => `${path.toLowerCase()}/`.startsWith(`${section}/`));

const pageQueries = Object.entries(paintedBy).map(([path, names]) => ({ isAt: pathMatcher([path]), names }));

/**
 * A URL without the query parameters that its page does not read, such as the tracking parameters of social networks. With
 * them no page could be cached.
 */
function asRead(url: string) {
  const [path = '/', ...search] = url.split('?');
  const names = pageQueries.find(({ isAt }) => isAt(path))?.names ?? [];
  const read = [...new URLSearchParams(search.join('?'))].filter(([name]) => names.includes(name));
  return read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path;
}

/**
 * Serves the built web: its files by name, and its page for every other path. Visitors get public pages rendered on
 * the server. Members, and visitors whose page is not rendered in time, get the shell that the scripts fill. Responds
 * with 404 to unknown pages.
 */
export async function addWeb(server: FastifyInstance, pages: SitePages, others: Addable[], options: WebOptions) {
  const { root, publicUrl, isProduction } = options;
  answerProblems(server);
  await server.register(helmet, securityHeaders(isProduction));
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.header('permissions-policy', permissions);
    done();
  });
  await addAssets(server, root);
  addRobots(server, publicUrl);
  for (const other of others) other.addTo(server);
  const isPublic = pathMatcher(sitePaths.filter(path => !isPrivate(path)));
  const isTrial = isProduction ? () => false : pathMatcher(trialPaths);
  const isOurs = pathMatcher(sitePaths.filter(isPrivate));
  const build = await readWebBuild(root);

  /** The page and its status at a URL, or a redirect. */
  async function find({ url, ip, headers }: FastifyRequest, path: string): Promise<Shown> {
    const shell = async (status: number) => ({ page: await pages.shellOf(build), status });
    const mail = unsubscribePage.exec(path);
    if (mail && !isMember(headers.cookie)) {
      const paint = () => pages.renderedAt(build, `/unsubscribe/link${mail[1] ?? ''}`, ip);
      // Tries twice, because the second time it may be ready. Without scripts the shell is blank.
      const found = (await paint()) ?? (await paint());
      return found && 'page' in found && found.page ? { page: found.page, status: 200 } : shell(200);
    }
    if (isOurs(path) || isTrial(path)) return shell(200);
    const written = isPublic(path) ? writtenPath(path) : path;
    if (written !== path) return { redirect: url.replace(path, () => written) };
    // Sent at once: a member's browser fetches the content itself and would discard rendered markup.
    if (isMember(headers.cookie)) return shell(isPublic(path) ? 200 : 404);
    const found = isPublic(path)
      ? await pages.renderedAt(build, asRead(url), ip)
      : { missing: 404, page: await pages.renderedNotFound(build, ip) };
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
    // Weak, because the page is the same in every encoding.
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

/** Allows the page's own inline style sheet, and no other. */
function allowStyle(reply: FastifyReply, hash: string) {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${hash}`));
}

/** Whether the cookie marks a member's browser: rendered pages contain nothing personal. The cookie authorises nothing. */
const isMember = (cookies = '') => /(?:^|;\s*)member=1(?:;|$)/.test(cookies);

/** The response to a request for a missing script must not be a page, which the browser would try to run. */
function wantsPage({ headers }: FastifyRequest, pathname: string) {
  const { accept = '' } = headers;
  return !pathname.startsWith('/assets/') && (accept.includes('text/html') || accept.includes('*/*') || accept === '');
}

/**
 * The browser features that pages use: the location for help nearby, and passkeys. An injected script or a frame gets no
 * others.
 */
const permissions = [
  ...['geolocation', 'publickey-credentials-create', 'publickey-credentials-get'].map(used => `${used}=(self)`),
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi'].map(
    unused => `${unused}=()`,
  ),
  ...['payment', 'serial', 'usb'].map(unused => `${unused}=()`),
].join(', ');

const securityHeaders = (isProduction: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // `blob:` URLs show pictures that were chosen but not uploaded yet.
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
