import type { Route } from '@aar/contracts/contract';
import type { Answer } from '../cache/response-cache';
import type { PublicResponses } from '../routes/public-responses';
import { publishedRoutes } from '../routes/published-routes';

interface Asked {
  route: Route;
  path: string;
  params: Record<string, string>;
  etag: string;
}

/** Public reads that are cached; paths without parameters come first. */
const reads = publishedRoutes
  .filter(({ method, access, cache }) => method === 'GET' && access === 'public' && cache)
  .map(route => ({ route, pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))
  .sort((one, other) => Number(one.route.path.includes(':')) - Number(other.route.path.includes(':')));

function readAt(path: string) {
  const [pathname = ''] = path.split('?');
  for (const { route, pattern } of reads) {
    const found = pattern.exec(pathname);
    if (found) return { route, params: { ...found.groups } };
  }
  return undefined;
}

/** The API responses with which a page is rendered: the same as browsers get, with the same TTL. */
export class AskedAnswers {
  private readonly asked: Asked[] = [];
  /** The status with which a service said that what the path names does not exist. */
  missing: 404 | 410 | undefined;

  constructor(private readonly answers: PublicResponses) {}

  readonly send = async (url: string) => {
    const path = url.replace(/^\/api/, '');
    const read = readAt(path);
    // Only members may read it.
    if (!read) return Response.json({ code: 'auth.required', message: '' }, { status: 401 });
    const answer = await this.answers.get(read.route, path, read.params);
    this.asked.push({ ...read, path, etag: answer.etag });
    // An invalid name (400) does not exist either.
    if ([400, 404, 410].includes(answer.status) && Object.keys(read.params).length > 0)
      this.missing = answer.status === 410 ? 410 : 404;
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };

  /** Whether the services would still give the same responses. */
  async areCurrent() {
    const now = await Promise.all(
      this.asked.map(({ route, path, params }) => Promise.resolve(this.answers.get(route, path, params))),
    );
    return now.every((answer: Answer, index) => answer.etag === this.asked[index]!.etag);
  }
}
