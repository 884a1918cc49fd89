import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { sendProblem } from '@aar/platform/errors/problem.filter';

/** Refuses a request that names its host or its bearer more than once. */
export function refuseDoubledHeaders(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    if (!hasDoubled(request.raw)) return done();
    void sendProblem(new Problem('input.unreadable'), reply);
  });
}

/**
 * Whether a request names one of them twice. Of these Node believes the first, and what stands before the gateway perhaps the last: two
 * parties would see two calls. Lengths are compared first, since this looks at every header of every call.
 */
export function hasDoubled({ rawHeaders }: IncomingMessage) {
  let hosts = 0;
  let bearers = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 'authorization'.length && name.toLowerCase() === 'authorization') bearers++;
  }
  return hosts > 1 || bearers > 1;
}
