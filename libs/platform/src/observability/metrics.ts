import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, type Metric, register } from 'prom-client';
import { ResponseTimes } from '../speed/response-times';

collectDefaultMetrics();
const times = new ResponseTimes([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]);
register.registerMetric(times as unknown as Metric);

/** Records a response that took `ms` milliseconds. */
export type RecordResponse = (method: string, route: string, status: number, ms: number, requestId?: string) => void;

/**
 * Adds `/metrics` (Prometheus text) and, for each request, one log line and one observation: with the route pattern, never
 * the URL, because URLs may name people. The returned function records responses that are sent before Fastify.
 */
export function observeRequests(server: FastifyInstance, accessLog: Logger): RecordResponse {
  const observe = (method: string, route: string, status: number, ms: number) =>
    times.observe(method, route, status, ms / 1_000);
  const record: RecordResponse = (method, route, status, ms, reqId) => {
    observe(method, route, status, ms);
    accessLog.info({ reqId, method, route, status, ms: Math.round(ms) }, 'answered');
  };
  server.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', logLevel } = request.routeOptions;
    if (logLevel === 'silent') observe(request.method, url, reply.statusCode, reply.elapsedTime);
    else record(request.method, url, reply.statusCode, reply.elapsedTime, request.id);
    done();
  });
  server.get('/metrics', { logLevel: 'silent' }, async (_request, reply) => {
    void reply.header('content-type', register.contentType);
    return register.metrics();
  });
  return record;
}
