import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { sendProblem } from '@aar/platform/errors/problem.filter';

/** Refuses a request with more than one Host or Authorization header. */
export function refuseDuplicateHeaders(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    if (!hasDuplicates(request.raw)) return done();
    void sendProblem(new Problem('input.unreadable'), reply);
  });
}

/**
 * Whether a request has one of these headers twice. Node uses the first and a proxy in front of the gateway perhaps the last,
 * so the two would see different requests. Lengths are compared first, because this checks every header of every request.
 */
export function hasDuplicates({ rawHeaders }: IncomingMessage) {
  let hosts = 0;
  let bearers = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 'authorization'.length && name.toLowerCase() === 'authorization') bearers++;
  }
  return hosts > 1 || bearers > 1;
}
