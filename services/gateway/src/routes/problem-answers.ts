import type { FastifyInstance } from 'fastify';
import { sendProblem } from '@aar/platform/errors/problem.filter';
import { tooLargeAt } from '@aar/platform/service/body-limits';
import { serviceProblem } from './service-problem';

/** Sends every error in this part of the server as a problem, with these additional headers. */
export function answerProblems(server: FastifyInstance, headers: Readonly<Record<string, string>> = {}) {
  server.setErrorHandler((error, request, reply) => {
    const problem = serviceProblem(error, tooLargeAt(request));
    if (problem.status >= 500)
      request.log.warn(
        {
          reqId: request.id,
          err: problem.cause ?? problem,
          problem: problem.code,
          route: request.routeOptions.url,
        },
        'failed',
      );
    void reply.headers(headers).header('x-request-id', request.id);
    return sendProblem(problem, reply);
  });
}
