import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { sendProblem } from '@aar/platform/errors/problem.filter';

/** Loopback and private networks (RFC 1918, RFC 4193): where probes and Prometheus live. */
const inside = new BlockList();
inside.addSubnet('127.0.0.0', 8);
inside.addSubnet('10.0.0.0', 8);
inside.addSubnet('172.16.0.0', 12);
inside.addSubnet('192.168.0.0', 16);
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

const isForOperators = (route = '') => route === '/metrics' || route.startsWith('/health/');

/** Health and metrics are for whoever runs the system: a caller from outside, or one that came through a proxy, finds nothing there. */
export function keepForOperators(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    // The route that was found, since a path can be spelled in many ways (`/%6detrics`).
    if (!isForOperators(request.routeOptions.url)) return done();
    const { remoteAddress = '' } = request.raw.socket;
    const address = remoteAddress.replace(/^::ffff:/, '');
    const cameThroughProxy = request.headers['x-forwarded-for'] !== undefined;
    const isInside = inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    if (isInside && !cameThroughProxy) return done();
    void sendProblem(new Problem('route.unknown'), reply);
  });
}
