import type { FastifyInstance } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { sendProblem } from '@aar/platform/errors/problem.filter';
import { apiHeaders } from './answer-headers';
import { apiPrefix } from './published-routes';

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

function isReadable(url: string) {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
