import { platformHealth } from '@aar/contracts/gateway/health.contract';
import type { FastifyInstance } from 'fastify';
import type { ClientErrors } from '../client-errors/client-errors';
import type { Admission } from '../routes/admission';
import { apiHeaders } from '../routes/answer-headers';
import type { PlatformHealth } from './platform-health';

/** Serves `GET /admin/health` in the gateway, because no single service has all the data. */
export function addHealthRoute(
  server: FastifyInstance,
  admission: Admission,
  health: PlatformHealth,
  errors: ClientErrors,
) {
  const route = platformHealth.get;
  server.get(route.path, async (request, reply) => {
    await admission.admit(route, request);
    const [found, clientErrors] = await Promise.all([health.find(), errors.ofLastDay()]);
    return reply.headers(apiHeaders).send({ ...found, clientErrors });
  });
}
