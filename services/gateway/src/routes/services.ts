import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { idleLimits } from '@aar/platform/service/service-client';
import { Pool } from 'undici';
import { GatewayConfig } from '../gateway.config';

const openPool = (origin: string) =>
  new Pool(origin, {
    connections: 64,
    pipelining: 1,
    connectTimeout: 2_000,
    ...idleLimits,
    // The wait for a response has its own deadline; `bodyTimeout` ends responses that stall midway.
    headersTimeout: 0,
    bodyTimeout: 5_000,
  });

const mapOf = (urls: Record<string, string>, open: (url: string) => Pool) =>
  Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, open(url)]));

/** The connection pools to the services behind the gateway. */
@Injectable()
export class Services implements OnApplicationShutdown {
  private readonly pools: Record<string, Pool>;
  /** An upload on a slow network occupies its connection until the file has arrived: other requests must not wait for it. */
  private readonly uploadPools: Record<string, Pool>;

  constructor(config: GatewayConfig) {
    const urls = {
      identity: config.IDENTITY_URL,
      community: config.COMMUNITY_URL,
      content: config.CONTENT_URL,
      notifications: config.NOTIFICATIONS_URL,
    };
    this.pools = mapOf(urls, openPool);
    this.uploadPools = mapOf(urls, openPool);
  }

  /** The connection pool of a service. Throws for an unknown name. */
  poolOf(owner: string, { forUploads = false } = {}): Pool {
    const pool = (forUploads ? this.uploadPools : this.pools)[owner];
    if (!pool) throw new Error(`No address is known for the service "${owner}"`);
    return pool;
  }

  all(): [name: string, pool: Pool][] {
    return Object.entries(this.pools);
  }

  async onApplicationShutdown() {
    await Promise.all([this.pools, this.uploadPools].flatMap(pools => Object.values(pools)).map(pool => pool.close()));
  }
}
