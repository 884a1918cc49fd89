import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Actor } from '@aar/contracts/access';
import type { Limit, Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { GatewayConfig } from '../gateway.config';
import { refusalOf, watchRefusals } from '@aar/platform/jobs/redis';
import { isOfIPv6, networkOf } from '@aar/platform/security/network-of';
import { FixedWindowCounter } from '../speed/fixed-window-counter';
import { type Rate, rates, searchPages, unknownTokens } from './rates';

type Counted = Pick<Route, 'id' | 'method' | 'limit'>;

const factorOfLocalUse = 20;
const redisTimeout = 300;

/**
 * Counts requests per member, or per IP address for visitors. Reads and pictures are counted in this process, because a
 * round trip to Redis would cost a read as much as its response: with several gateways each grants the full limit. Writes
 * and codes are also counted in Redis, for all gateways together. Every request is counted here too, even if Redis does not
 * count it in time, so no gateway ever grants more than one limit.
 */
@Injectable()
export class RateLimits implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: Redis;
  /** Every limit, counted in this process. */
  private readonly here = new Map<string, FixedWindowCounter>();
  /** The limits that are also counted for all gateways together. */
  private readonly together = new Map<string, RateLimiterRedis>();
  private readonly factor: number;
  private readonly refusals: { refusal?: string };
  private readonly logger = new Logger('rate-limits');
  private isAnswering = true;

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
    let told: string | undefined;
    this.redis.on('ready', () => this.logger.log('connected'));
    this.redis.on('close', () => this.logger.warn('Redis is away: this process counts alone'));
    // The `close` handler logs an outage.
    this.redis.on('error', error => {
      const refusal = refusalOf(error);
      if (refusal && refusal !== told) this.logger.error(refusal);
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

  /** Throws if Redis refuses this process and has never accepted it: a new gateway with wrong credentials gets no requests. */
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
    // Codes and sign-ins are counted by IP address even for a member: more accounts must not allow more guesses.
    const guesses = name === 'code' || name === 'signIn';
    const who = actor && !guesses ? actor.id : networkOf(address);
    const byNetwork = rates[name].ipv6 !== undefined && isOfIPv6(address);
    await this.consume(byNetwork ? `${name}6` : name, keyOf(route, name, who));
  }

  /** Counts a visitor's request synchronously. False if there were too many, or its limit is also counted in Redis. */
  countAtOnce(route: Counted, address: string): boolean {
    const name = limitOf(route);
    return !this.together.has(name) && this.here.get(name)!.count(keyOf(route, name, networkOf(address))) === 0;
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
    const wait = this.here.get(limiter)!.count(key) || (await this.countTogether(limiter, key));
    if (wait > 0) throw new Problem('rate.limited', { retryAfter: Math.max(1, Math.ceil(wait / 1_000)) });
  }

  /** Counts a request in Redis. Returns the milliseconds until the next one is allowed, 0 if this one is. */
  private async countTogether(limiter: string, key: string): Promise<number> {
    const together = this.together.get(limiter);
    if (!together) return 0;
    try {
      await together.consume(key);
      this.isAnswering = true;
      return 0;
    } catch (refused) {
      if (!(refused instanceof Error)) return Math.max(1, (refused as RateLimiterRes).msBeforeNext);
      // The `close` handler logs an outage.
      if (this.isAnswering && this.redis.status === 'ready')
        this.logger.warn(`this process counts alone: ${refused.message}`);
      this.isAnswering = false;
      return 0;
    }
  }

  private add(name: string, calls: number, { seconds }: Rate, onlyHere: boolean) {
    const points = Math.max(1, Math.round(calls * this.factor));
    this.here.set(name, new FixedWindowCounter(points, seconds));
    if (onlyHere) return;
    const together = new RateLimiterRedis({
      keyPrefix: `rate:${name}`,
      points,
      duration: seconds,
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: points + 1,
    });
    this.together.set(name, together);
  }
}

const limitOf = ({ method, limit }: Counted): Limit => limit ?? (method === 'GET' ? 'read' : 'write');

/** Reads and writes are counted over all routes together, the others per route. */
const keyOf = ({ id }: Counted, name: Limit, who: string) =>
  name === 'read' || name === 'write' ? who : `${id}:${who}`;
