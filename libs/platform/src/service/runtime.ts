import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Actor } from '@aar/contracts/access';
import type { Hold } from '../restore/hold';

/** What the endpoints of a running service share. Stored per HTTP server, so that one test process can run several services. */
export interface Runtime {
  readActor(token: string | undefined): Actor | null | Promise<Actor | null>;
  dataSource: DataSource | undefined;
  hold: Pick<Hold, 'isHeld'> | undefined;
  /** HMAC key of the request body digests that are stored with an Idempotency-Key. */
  digestKey: string;
  /** Invalidates cached responses of the gateways by tag. */
  invalidate(tags: string[]): void;
}

const runtimes = new WeakMap<object, Runtime>();

export const setRuntime = (server: FastifyInstance, runtime: Runtime) => void runtimes.set(server.server, runtime);

/** The runtime of the server that received a request; plugins see child instances, so the raw server is the key. */
export function runtimeOf(server: FastifyInstance): Runtime {
  const runtime = runtimes.get(server.server);
  if (!runtime) throw new Error('this server was not started by startService');
  return runtime;
}
