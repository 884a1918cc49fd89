import { randomUUID } from 'node:crypto';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Logger } from 'pino';
import { bytesOf, usualBody } from '@aar/contracts/body-sizes';
import { sendProblem } from '../errors/problem.filter';
import { toProblem } from '../errors/to-problem';

/** The HTTP server of every process; options of the service override these. */
export const httpServer = (logger: Logger, own?: FastifyServerOptions) =>
  new FastifyAdapter({
    loggerInstance: logger,
    // observeRequests writes one line per response.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for every request would cost more than it gains for the few requests that log something.
    childLoggerFactory: () => logger,
    bodyLimit: bytesOf(usualBody),
    keepAliveTimeout: 65_000,
    // A request that arrives while the server is stopping is still served; then its connection ends.
    return503OnClosing: false,
    genReqId: (request: { headers: Record<string, unknown> }) =>
      (request.headers['x-request-id'] as string) ?? randomUUID(),
    // A URL that the router cannot parse never reaches the filter.
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      void sendProblem(toProblem(error), reply),
    // An unsubscribe token in a path is longer than the router's default of 100.
    routerOptions: { maxParamLength: 500 },
    // Contracts validate input and output; loading Fastify's own compilers would take a tenth of the start-up time.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Nest's middleware layer adds a cost to every request, and nothing here uses it.
    skipMiddie: true,
    ...own,
  } as never);

/** No route has a schema of Fastify's own. */
const noSchemas = () => () => {
  throw new Error('Routes are described by contracts, not by schemas of the framework');
};
