import { createServer } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { sendProblem } from '@aar/platform/errors/problem.filter';
import type { GatewayConfig } from '../gateway.config';

const isForOperators = (route = '') => route === '/metrics' || route.startsWith('/health/');

/** Headers that reveal a proxy between the caller and us. */
const signsOfProxy = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Health and metrics are for operators. They have their own port, which must not be public; the public port does not serve
 * them. Outside production, if that port is not set, the public port serves them to callers on this machine.
 */
export async function restrictToOperators(
  server: FastifyInstance,
  { OPERATORS_PORT, HOST, APP_ENV }: Pick<GatewayConfig, 'OPERATORS_PORT' | 'HOST' | 'APP_ENV'>,
) {
  const atPublicPort = APP_ENV !== 'production' && OPERATORS_PORT === undefined;
  server.addHook('onRequest', (request, reply, done) => {
    const isAtOwnPort = OPERATORS_PORT !== undefined && request.raw.socket.localPort === OPERATORS_PORT;
    // Checks the matched route, because a path can be spelled in many ways (`/%6detrics`).
    const mayPass = isForOperators(request.routeOptions.url)
      ? isAtOwnPort || (atPublicPort && isLocal(request))
      : !isAtOwnPort;
    if (mayPass) return done();
    void sendProblem(new Problem('route.unknown'), reply);
  });
  if (OPERATORS_PORT === undefined) return;
  const own = createServer(server.routing);
  await new Promise<void>((resolve, reject) => own.once('error', reject).listen(OPERATORS_PORT, HOST, resolve));
  server.addHook('onClose', async () => {
    own.close();
    own.closeAllConnections();
  });
}

/** Against DNS rebinding: another site's name can be made to resolve to this machine, so that its page could read from it. */
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

function isLocal({ headers, raw }: FastifyRequest) {
  if (!ownNames.test(headers.host ?? '')) return false;
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (address === '::1' || address.startsWith('127.')) && !signsOfProxy.some(name => name in headers);
}
