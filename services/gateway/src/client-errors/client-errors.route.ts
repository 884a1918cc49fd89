import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyBytesOf, tooLargeFor } from '@aar/contracts/body-sizes';
import { clientErrors, type ClientError } from '@aar/contracts/gateway/client-errors.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inputReader } from '@aar/platform/service/input';
import type { Admission } from '../routes/admission';
import { apiHeaders } from '../routes/answer-headers';
import { refuseCrossSite } from '../routes/csrf';
import { endSlowBodies } from '../routes/unfinished-requests';
import type { ClientErrors } from './client-errors';

/** Serves `POST /client-errors` in the gateway, because no service owns the errors of the web. */
export function addClientErrorRoute(
  server: FastifyInstance,
  admission: Admission,
  errors: ClientErrors,
  bodySeconds: number,
) {
  const route = clientErrors.report;
  const read = inputReader(route);
  server.route({
    method: route.method,
    url: route.path,
    onRequest: [refuseCrossSite(route), endSlowBodies(bodySeconds)],
    bodyLimit: bodyBytesOf(route),
    config: { tooLarge: tooLargeFor(route) },
    handler: async (request, reply) => {
      await admission.admit(route, request);
      // On this server the bodies of all other routes are forwarded unparsed.
      const error = read({ params: {}, body: parsed(request.body as Buffer | undefined) } as FastifyRequest);
      await errors.count(error as ClientError);
      return reply.headers(apiHeaders).code(204).send();
    },
  });
}

function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch (cause) {
    throw new Problem('input.unreadable', { cause });
  }
}
