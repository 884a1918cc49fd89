import type { FastifyInstance } from 'fastify';

export type Check = () => Promise<unknown>;
/** Seconds that the oldest item of a queue has waited; by name for queues that appear only while something waits. */
export type Lag = () => Promise<number | Record<string, number>>;
/** A count that should be 0. */
export type Concern = () => Promise<number>;

/**
 * Adds `/health/live` (the process runs), `/health/ready` (it can do its work and is not about to stop), `/health/lags` (how
 * long the oldest item has waited in each of its queues) and `/health/concerns` (counts that should be 0, such as dead
 * letters). A lag or count that cannot be read is null. An outage of a broker does not make a service unready: requests
 * work, and events wait in the outbox.
 */
export function addHealth(
  server: FastifyInstance,
  checks: Record<string, Check>,
  lags: Record<string, Lag> = {},
  concerns: Record<string, Concern> = {},
) {
  const state = { stopping: false };
  server.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }));
  server.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const failed = state.stopping ? ['stopping'] : await failing(checks);
    if (failed.length > 0) void reply.code(503);
    return { status: failed.length > 0 ? 'not ready' : 'ready', failed };
  });
  server.get('/health/lags', { logLevel: 'silent' }, async () => ({ lags: await readEach(lags) }));
  server.get('/health/concerns', { logLevel: 'silent' }, async () => ({ concerns: await readEach(concerns) }));
  return state;
}

async function readEach(readings: Record<string, Lag>): Promise<Record<string, number | null>> {
  const known = await Promise.all(
    Object.entries(readings).map(async ([name, read]) => {
      const value = await read().catch(() => null);
      return typeof value === 'object' && value
        ? Object.entries(value).map(([part, seconds]) => [`${name} ${part}`, seconds] as const)
        : [[name, value] as const];
    }),
  );
  return Object.fromEntries(known.flat());
}

async function failing(checks: Record<string, Check>) {
  const results = await Promise.allSettled(Object.values(checks).map(check => check()));
  return Object.keys(checks).filter((_, index) => results[index]?.status === 'rejected');
}
