import type { Route } from '@aar/contracts/contract';
import type { Answer } from '../cache/answers-cache';
import type { PublicAnswers } from '../routes/public-answers';
import { publishedRoutes } from '../routes/published-routes';

interface Asked {
  route: Route;
  path: string;
  params: Record<string, string>;
  etag: string;
}

/** Reads that are answered to visitors from memory; those whose path names nothing first. */
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

/** The answers with which a page is painted: the same that browsers get from the API, and good for as long. */
export class AskedAnswers {
  private readonly asked: Asked[] = [];
  /** With what a service said that there is nothing of the name that the address holds. */
  missing: 404 | 410 | undefined;

  constructor(private readonly answers: PublicAnswers) {}

  readonly send = async (url: string) => {
    const path = url.replace(/^\/api/, '');
    const read = readAt(path);
    // Only a member may have it.
    if (!read) return Response.json({ code: 'auth.required', message: '' }, { status: 401 });
    const answer = await this.answers.get(read.route, path, read.params);
    this.asked.push({ ...read, path, etag: answer.etag });
    // A name that is none (400) is nothing, either.
    if ([400, 404, 410].includes(answer.status) && Object.keys(read.params).length > 0)
      this.missing = answer.status === 410 ? 410 : 404;
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };

  /** Whether the services would answer the same now. */
  async areCurrent() {
    const now = await Promise.all(
      this.asked.map(({ route, path, params }) => Promise.resolve(this.answers.get(route, path, params))),
    );
    return now.every((answer: Answer, index) => answer.etag === this.asked[index]!.etag);
  }
}
