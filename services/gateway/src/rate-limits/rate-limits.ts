import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Actor } from '@aar/contracts/access';
import type { Limit, Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { GatewayConfig } from '../gateway.config';
import { refusalOf, watchRefusals } from '@aar/platform/jobs/redis';
import { isOfIPv6, networkOf } from '@aar/platform/security/network-of';
import { FixedWindowCounter } from './fixed-window-counter';
import { type Rate, rates, searchPages, unknownTokens } from './rates';

type Counted = Pick<Route, 'id' | 'method' | 'limit'>;

const factorOfLocalUse = 20;
const redisTimeout = 300;

/**
 * Counts requests per member, or per address for visitors. Reads and pictures are counted in this process, because a round
 * trip to Redis would cost a read as much as its response: with several gateways each grants the full limit. Writes and
 * codes are counted in Redis, for all gateways together; while Redis is down each gateway counts by itself.
 */
@Injectable()
export class RateLimits implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: Redis;
  /** Counted in this process. */
  private readonly here = new Map<string, FixedWindowCounter>();
  /** Counted for all gateways together. */
  private readonly together = new Map<string, RateLimiterRedis>();
  private readonly factor: number;
  private readonly refusals: { refusal?: string };

  constructor({ REDIS_URL, APP_ENV, RATE_FACTOR }: GatewayConfig) {
    this.factor = RATE_FACTOR ?? (APP_ENV === 'local' ? factorOfLocalUse : 1);
    this.redis = new Redis(REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: redisTimeout,
      connectTimeout: 2_000,
      // An already closed connection does not emit `close` again, so a disconnect waits for this whole time.
      disconnectTimeout: 100,
      retryStrategy: attempt => Math.min(attempt * 200, 2_000),
    });
    const logger = new Logger('rate-limits');
    let told: string | undefined;
    this.redis.on('ready', () => logger.log('connected'));
    this.redis.on('close', () => logger.warn('Redis is away: this process counts alone'));
    // The `close` handler logs an outage.
    this.redis.on('error', error => {
      const refusal = refusalOf(error);
      if (refusal && refusal !== told) logger.error(refusal);
      told = refusal;
    });
    this.refusals = watchRefusals(this.redis);

    for (const [name, rate] of Object.entries(rates)) {
      const isRead = ['read', 'picture', 'sharePicture'].includes(name);
      this.add(name, rate.calls, rate, isRead);
      if (rate.ipv6) this.add(`${name}6`, rate.ipv6, rate, isRead);
    }
    this.add('unknownTokens', unknownTokens.calls, unknownTokens, true);
    this.add('searchPages', searchPages.calls, searchPages, true);
  }

  /** Throws when Redis refuses this process and always did: a new gateway with wrong credentials gets no requests. */
  async ready() {
    if (this.refusals.refusal) throw new Error(this.refusals.refusal);
  }

  /** Waits for the first connection attempt, so that the first requests are counted in Redis too, if it is up. */
  async onModuleInit() {
    if (this.redis.status === 'ready') return;
    await new Promise<void>(resolve => this.redis.once('ready', resolve).once('close', resolve));
  }

  /** Counts a request. Throws `rate.limited` with the seconds to wait when there were too many. */
  async count(route: Counted, actor: Actor | null, address: string): Promise<void> {
    const name = limitOf(route);
    // Codes and sign-ins are counted by address even for a member: more accounts must not give more guesses.
    const guesses = name === 'code' || name === 'signIn';
    const who = actor && !guesses ? actor.id : networkOf(address);
    const byNetwork = rates[name].ipv6 !== undefined && isOfIPv6(address);
    await this.consume(byNetwork ? `${name}6` : name, keyOf(route, name, who));
  }

  /** Counts a visitor's request synchronously. False if there were too many, or its limit is not counted in this process. */
  countAtOnce(route: Counted, address: string): boolean {
    const name = limitOf(route);
    const counts = this.here.get(name);
    return counts !== undefined && counts.count(keyOf(route, name, networkOf(address))) === 0;
  }

  /** Counts a token that is not cached here. Throws like `count`. */
  async countUnknownToken(address: string): Promise<void> {
    await this.consume('unknownTokens', networkOf(address));
  }

  /** Counts a page rendered for a search. Throws like `count`. */
  async countSearchPage(address: string): Promise<void> {
    await this.consume('searchPages', networkOf(address));
  }

  onApplicationShutdown() {
    this.redis.disconnect();
  }

  private async consume(limiter: string, key: string) {
    const here = this.here.get(limiter);
    const wait = here ? here.count(key) : await waitOf(this.together.get(limiter)!, key);
    if (wait > 0) throw new Problem('rate.limited', { retryAfter: Math.max(1, Math.ceil(wait / 1_000)) });
  }

  private add(name: string, calls: number, { seconds }: Rate, inMemory: boolean) {
    const points = Math.max(1, Math.round(calls * this.factor));
    if (inMemory) return void this.here.set(name, new FixedWindowCounter(points, seconds));
    const options = { keyPrefix: `rate:${name}`, points, duration: seconds };
    const together = new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    this.together.set(name, together);
  }
}

const limitOf = ({ method, limit }: Counted): Limit => limit ?? (method === 'GET' ? 'read' : 'write');

/** Reads and writes are counted over all routes together, the others per route. */
const keyOf = ({ id }: Counted, name: Limit, who: string) =>
  name === 'read' || name === 'write' ? who : `${id}:${who}`;

/** Counts a request. Returns the milliseconds until the next one may pass, 0 when this one may. */
async function waitOf(limiter: RateLimiterRedis, key: string) {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return Math.max(1, (refused as RateLimiterRes).msBeforeNext);
  }
}
