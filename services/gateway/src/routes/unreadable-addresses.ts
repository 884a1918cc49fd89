import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { sendProblem } from '@aar/platform/errors/problem.filter';
import { apiHeaders } from './answer-headers';
import { apiPrefix } from './published-routes';
import { isBrowserVisit } from './browser-visit';

/** A path that never has a page, whatever staff publish. */
export const nowhere = '/not/found';

/**
 * Refuses an address of the API whose encoding is no UTF-8, in its path or its query: what reads it later would each read something
 * else, or fail. Pages ignore parameters that they do not know, which others append to links.
 */
export function refuseUnreadableAddresses(server: FastifyInstance) {
  server.addHook('onRequest', ({ raw }, reply, done) => {
    const url = raw.url!;
    if (!url.includes('%') || !url.startsWith(apiPrefix) || isReadable(url)) return done();
    void sendProblem(new Problem('input.unreadable'), reply.headers(apiHeaders));
  });
}

/**
 * The address that the router gets: where somebody opens a damaged one, as links cut by mail programs are, one that has the
 * not-found page. Other damaged ones stay as they are: the router refuses them as `input.unreadable`.
 */
export function routedAddress(request: IncomingMessage): string {
  const url = request.url!;
  if (!url.includes('%') || request.method !== 'GET' || /^\/(?:api|assets)(?:\/|$)/.test(url)) return url;
  const [path = ''] = url.split('?');
  return isReadable(path) || !isBrowserVisit(request) ? url : nowhere;
}

function isReadable(url: string) {
  try {
    // The bundler drops a call whose result nobody uses.
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}
