import type { FastifyInstance } from 'fastify';

export type Check = () => Promise<unknown>;

/**
 * Adds `/health/live` (the process runs) and `/health/ready` (it can do its work and is not about to stop).
 * A broker that is away does not make a service unready: pages work and events wait in the outbox.
 */
export function addHealth(server: FastifyInstance, checks: Record<string, Check>) {
  const state = { stopping: false };
  server.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }));
  server.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const failed = state.stopping ? ['stopping'] : await failing(checks);
    if (failed.length > 0) void reply.code(503);
    return { status: failed.length > 0 ? 'not ready' : 'ready', failed };
  });
  return state;
}

async function failing(checks: Record<string, Check>) {
  const results = await Promise.allSettled(Object.values(checks).map(check => check()));
  return Object.keys(checks).filter((_, index) => results[index]?.status === 'rejected');
}
