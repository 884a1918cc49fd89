import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

collectDefaultMetrics();
const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by route pattern and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Adds `/metrics` (Prometheus text) and one log line and one observation per request; patterns, never URLs, because URLs name people. */
export function observeRequests(server: FastifyInstance, accessLog: Logger) {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    if (request.routeOptions.logLevel !== 'silent')
      accessLog.info(
        {
          reqId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
    done();
  });
  server.get('/metrics', { logLevel: 'silent' }, async (_request, reply) => {
    void reply.header('content-type', register.contentType);
    return register.metrics();
  });
}
