import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooLargeAt } from '../service/body-limits';
import type { Problem } from './problem';
import { toProblem } from './to-problem';

export const problemType = 'application/problem+json; charset=utf-8';

/** Sends a problem as the response; the services' filter and the gateway both use it. */
export function sendProblem(problem: Problem, reply: FastifyReply) {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply.code(problem.status).header('content-type', problemType).send(JSON.stringify(problem));
}

/** The global exception filter of every service. Causes are logged, never sent. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const problem = toProblem(
      error instanceof HttpException ? { statusCode: error.getStatus() } : error,
      tooLargeAt(request),
    );
    // The hold itself logs that it refuses writes.
    if (problem.status >= 500 && problem.code !== 'site.held')
      request.log.error({ reqId: request.id, err: problem.cause ?? problem, problem: problem.code }, 'request failed');
    void sendProblem(problem, http.getResponse<FastifyReply>());
  }
}
