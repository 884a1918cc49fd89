import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'undici';
import { GatewayConfig } from '../gateway.config';

const openPool = (origin: string) =>
  new Pool(origin, {
    connections: 64,
    pipelining: 1,
    connectTimeout: 2_000,
    // Shorter than the services keep a connection open, so that they never close one that is about to be used.
    keepAliveTimeout: 30_000,
    // The wait for an answer has a deadline of its own; this one ends answers that stop in the middle.
    headersTimeout: 0,
    bodyTimeout: 5_000,
  });

/** The connections to the services behind the gateway. */
@Injectable()
export class Services implements OnApplicationShutdown {
  private readonly pools: Record<string, Pool>;

  constructor(config: GatewayConfig) {
    this.pools = {
      identity: openPool(config.IDENTITY_URL),
      community: openPool(config.COMMUNITY_URL),
      content: openPool(config.CONTENT_URL),
      notifications: openPool(config.NOTIFICATIONS_URL),
    };
  }

  /** The connections to the service of that name. Throws for a name that nobody answers to. */
  poolOf(owner: string): Pool {
    const pool = this.pools[owner];
    if (!pool) throw new Error(`No address is known for the service "${owner}"`);
    return pool;
  }

  all(): [name: string, pool: Pool][] {
    return Object.entries(this.pools);
  }

  async onApplicationShutdown() {
    await Promise.all(Object.values(this.pools).map(pool => pool.close()));
  }
}
