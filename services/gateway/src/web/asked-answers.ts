import { tagsOfAnswer } from '@aar/contracts/answer-tags';
import type { Route } from '@aar/contracts/contract';
import type { Answer } from '../cache/response-cache';
import type { PublicResponses } from '../routes/public-responses';
import { publishedRoutes } from '../routes/published-routes';

interface Read {
  route: Route;
  params: Record<string, string>;
}

interface Asked extends Read {
  path: string;
  etag: string;
}

/** Public reads that are cached; paths without parameters come first. */
const reads = publishedRoutes
  .filter(({ method, access, cache }) => method === 'GET' && access === 'public' && cache)
  .map(route => ({ route, pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))
  .sort((one, other) => Number(one.route.path.includes(':')) - Number(other.route.path.includes(':')));

function readAt(path: string): Read | undefined {
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
  private readonly underWay = new Set<Read>();
  /** The number of announced changes, and how many of them the last comparison with the services included. */
  private changes = 0;
  private compared = 0;
  /** The status of the service's response, if what the path names does not exist. */
  missing: 404 | 410 | undefined;

  constructor(private readonly answers: PublicResponses) {}

  readonly send = async (url: string) => {
    const path = url.replace(/^\/api/, '');
    const read = readAt(path);
    // Only members may read it.
    if (!read) return Response.json({ code: 'auth.required', message: '' }, { status: 401 });
    this.underWay.add(read);
    const answer = await Promise.resolve(this.answers.get(read.route, path, read.params)).finally(() =>
      this.underWay.delete(read),
    );
    this.asked.push({ ...read, path, etag: answer.etag });
    // An invalid name (400) does not exist either.
    if ([400, 404, 410].includes(answer.status) && Object.keys(read.params).length > 0)
      this.missing = answer.status === 410 ? 410 : 404;
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };

  /** Announces a change of the responses with one of the tags. */
  changed(tags: readonly string[]) {
    const isChanged = ({ route, params }: Read) => tagsOfAnswer(route, params).some(tag => tags.includes(tag));
    if (this.asked.some(isChanged) || [...this.underWay].some(isChanged)) this.changes += 1;
  }

  /** Whether a change was announced since the last comparison that found no difference. */
  get areDoubtful() {
    return this.compared < this.changes;
  }

  /** Whether the services would still give the same responses. */
  async areCurrent() {
    const { changes } = this;
    const now = await Promise.all(
      this.asked.map(({ route, path, params }) => Promise.resolve(this.answers.get(route, path, params))),
    );
    const areSame = now.every((answer: Answer, index) => answer.etag === this.asked[index]!.etag);
    if (areSame) this.compared = Math.max(this.compared, changes);
    return areSame;
  }
}
