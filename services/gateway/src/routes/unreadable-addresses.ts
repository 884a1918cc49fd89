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
 * Refuses a URL of the API whose path or query is not valid UTF-8: the later parsers would disagree about it or fail. Pages
 * ignore unknown parameters, which other sites append to links.
 */
export function refuseUnreadableAddresses(server: FastifyInstance) {
  server.addHook('onRequest', ({ raw }, reply, done) => {
    const url = raw.url!;
    if (!url.includes('%') || !url.startsWith(apiPrefix) || isReadable(url)) return done();
    void sendProblem(new Problem('input.unreadable'), reply.headers(apiHeaders));
  });
}

/**
 * The URL for the router: for a damaged one that somebody opens, for example cut off by a mail program, one that has the
 * not-found page. Other damaged ones are unchanged: the router refuses them as `input.unreadable`.
 */
export function routedAddress(request: IncomingMessage): string {
  const url = request.url!;
  if (!url.includes('%') || request.method !== 'GET' || /^\/(?:api|assets)(?:\/|$)/.test(url)) return url;
  const [path = ''] = url.split('?');
  return isReadable(path) || !isBrowserVisit(request) ? url : nowhere;
}

function isReadable(url: string) {
  try {
    // The comparison prevents the bundler from dropping a call whose result is unused.
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}
