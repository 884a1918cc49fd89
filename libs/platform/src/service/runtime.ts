import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Actor } from '@aar/contracts/access';

/** What the endpoints of one running service share. It hangs on its HTTP server, so that several services can run in one test process. */
export interface Runtime {
  readActor(token: string | undefined): Actor | null | Promise<Actor | null>;
  dataSource: DataSource | undefined;
  /** Keys the digests of bodies that are kept beside an Idempotency-Key. */
  digestKey: string;
  /** Tells the gateways which of the answers that they keep are out of date. */
  tellChanged(tags: string[]): void;
}

const runtimes = new WeakMap<object, Runtime>();

export const setRuntime = (server: FastifyInstance, runtime: Runtime) => void runtimes.set(server.server, runtime);

/** The runtime of the server that a request came to; plugins see child instances, so the raw server is the key. */
export function runtimeOf(server: FastifyInstance): Runtime {
  const runtime = runtimes.get(server.server);
  if (!runtime) throw new Error('this server was not started by startService');
  return runtime;
}
