import type { FastifyInstance } from 'fastify';

export type Check = () => Promise<unknown>;
/** Seconds that the oldest item of a queue has waited. */
export type Lag = () => Promise<number>;

/**
 * Adds `/health/live` (the process runs), `/health/ready` (it can do its work and is not about to stop) and `/health/lags` (how
 * long the oldest item has waited in each of its queues).
 * An outage of a broker does not make a service unready: requests work and events wait in the outbox.
 */
export function addHealth(server: FastifyInstance, checks: Record<string, Check>, lags: Record<string, Lag> = {}) {
  const state = { stopping: false };
  server.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }));
  server.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const failed = state.stopping ? ['stopping'] : await failing(checks);
    if (failed.length > 0) void reply.code(503);
    return { status: failed.length > 0 ? 'not ready' : 'ready', failed };
  });
  server.get('/health/lags', { logLevel: 'silent' }, async () => {
    const known = await Promise.all(Object.values(lags).map(lag => lag().catch(() => null)));
    return { lags: Object.fromEntries(Object.keys(lags).map((name, index) => [name, known[index]])) };
  });
  return state;
}

async function failing(checks: Record<string, Check>) {
  const results = await Promise.allSettled(Object.values(checks).map(check => check()));
  return Object.keys(checks).filter((_, index) => results[index]?.status === 'rejected');
}
