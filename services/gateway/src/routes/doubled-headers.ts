import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { sendProblem } from '@aar/platform/errors/problem.filter';

/** Of these Node believes the first, and what stands before the gateway perhaps the last: two parties would see two calls. */
const once = new Set(['host', 'authorization']);

/** Refuses a request that names its host or its bearer more than once. */
export function refuseDoubledHeaders(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    if (!hasDoubled(request)) return done();
    void sendProblem(new Problem('input.unreadable'), reply);
  });
}

function hasDoubled({ raw: { rawHeaders } }: FastifyRequest) {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (!once.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
