import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import type { ClientError, ClientErrorCount } from '@aar/contracts/gateway/client-errors.contract';
import { wallTime } from '@aar/platform/service/wall-time';
import { GatewayConfig } from '../gateway.config';

const errorsReported = new Counter({
  name: 'client_errors_total',
  help: 'Errors of the site’s scripts that browsers reported',
});

const hour = 3_600;
const day = 24;
/** Kinds of errors counted in an hour, so that made-up reports fill no more. */
const mostKinds = 200;
const mostShown = 20;

/** Counts the errors that browsers report, by release, route and name, for one day and all gateways together. */
@Injectable()
export class ClientErrors implements OnApplicationShutdown {
  private readonly redis: Redis;

  constructor({ REDIS_URL }: GatewayConfig) {
    this.redis = new Redis(REDIS_URL, {
      lazyConnect: true,
      enableOfflineQueue: true,
      maxRetriesPerRequest: 0,
      commandTimeout: 300,
      connectTimeout: 2_000,
      disconnectTimeout: 100,
      retryStrategy: attempt => Math.min(attempt * 200, 2_000),
    });
    // The rate limits log an outage of the same Redis.
    this.redis.on('error', () => undefined);
  }

  /** Without Redis only the metric counts it. */
  async count({ release, route, name, message, frames }: ClientError) {
    errorsReported.inc();
    const key = keyOf(this.hour());
    const kind = JSON.stringify({ release, route, name, message });
    try {
      if ((await this.redis.hlen(key)) >= mostKinds && !(await this.redis.hexists(key, kind))) return;
      const places = JSON.stringify(frames);
      await this.redis
        .multi()
        .hincrby(key, kind, 1)
        .expire(key, (day + 1) * hour)
        .hset(placesOf(key), kind, places)
        .expire(placesOf(key), (day + 1) * hour)
        .exec();
    } catch {
      // A count must not make a request fail.
    }
  }

  /** The most frequent errors of the last day; none if Redis does not respond. */
  async ofLastDay(): Promise<ClientErrorCount[]> {
    const last = this.hour();
    const keys = Array.from({ length: day }, (_, ago) => keyOf(last - ago));
    try {
      const hours = await Promise.all(
        keys.map(async key => [await this.redis.hgetall(key), await this.redis.hgetall(placesOf(key))] as const),
      );
      const found = new Map<string, ClientErrorCount>();
      for (const [counts, places] of hours)
        for (const [kind, count] of Object.entries(counts)) {
          const known = found.get(kind);
          if (known) known.count += Number(count);
          else
            found.set(kind, {
              ...(JSON.parse(kind) as Omit<ClientErrorCount, 'frames' | 'count'>),
              frames: JSON.parse(places[kind] ?? '[]') as string[],
              count: Number(count),
            });
        }
      return [...found.values()].sort((one, other) => other.count - one.count).slice(0, mostShown);
    } catch {
      return [];
    }
  }

  onApplicationShutdown() {
    this.redis.disconnect();
  }

  private hour = () => Math.floor(wallTime() / (hour * 1_000));
}

const keyOf = (hour: number) => `client-errors:${hour}`;
const placesOf = (key: string) => `${key}:places`;
