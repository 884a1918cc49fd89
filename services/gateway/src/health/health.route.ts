import { platformHealth } from '@aar/contracts/gateway/health.contract';
import type { FastifyInstance } from 'fastify';
import type { Admission } from '../routes/admission';
import { apiHeaders } from '../routes/answer-headers';
import type { PlatformHealth } from './platform-health';

/** Serves `GET /admin/health`, which no single service could answer. */
export function addHealthRoute(server: FastifyInstance, admission: Admission, health: PlatformHealth) {
  const route = platformHealth.get;
  server.get(route.path, async (request, reply) => {
    await admission.admit(route, request);
    return reply.headers(apiHeaders).send(await health.find());
  });
}
