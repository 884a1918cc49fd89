import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { isUntrusted } from '../service/untrusted';

/** Milliseconds a producer waits for Redis before it says that it is away. */
export const commandTimeout = 2_000;

const reconnect = { connectTimeout: 2_000, retryStrategy: (times: number) => Math.min(times * 100, 1_000) };

/** For callers that someone waits for: nothing is queued while Redis is away, and no command outlives its caller's timeout. */
export function producerConnection(url: string): Redis {
  const redis = new Redis(url, {
    ...reconnect,
    commandTimeout,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  });
  return logged(redis);
}

/** For workers: every command waits until Redis is there. A frozen Redis is given up after 15 s; blocking reads last at most 10. */
export const workerConnection = (url: string) => ({
  ...reconnect,
  url,
  maxRetriesPerRequest: null,
  socketTimeout: 15_000,
});

/** The client reports every failed attempt to connect; the log gets the changes. */
function logged(redis: Redis) {
  const logger = new Logger('redis');
  let told = '';
  redis.on('ready', () => {
    told = '';
    logger.log('connected');
  });
  redis.on('error', error => {
    const refusal = refusalOf(error);
    const line = refusal ?? `not reachable: ${error.message}`;
    const isNew = refusal ? told !== line : told === '';
    if (isNew) logger[refusal ? 'error' : 'warn'](line);
    told = line;
  });
  return redis;
}

/** What a Redis that is there has against this process, or its certificate. */
export function refusalOf(error: Error): string | undefined {
  if (/^(WRONGPASS|NOAUTH|NOPERM)/.test(error.message))
    return `REDIS_URL: the server refuses this user: ${error.message}`;
  const { code = '' } = error as { code?: string };
  return isUntrusted(code) ? `REDIS_URL: the server's certificate is not trusted: ${error.message}` : undefined;
}

/**
 * Why the server did not let this process in, which it never did yet: what it was given is wrong. Being refused later makes a
 * process as little unready as Redis being away.
 */
export function watchRefusals(redis: Redis) {
  const state: { refusal?: string } = {};
  const note = (error: Error) => void (state.refusal = refusalOf(error));
  redis.on('error', note);
  redis.once('ready', () => {
    state.refusal = undefined;
    redis.off('error', note);
  });
  return state;
}
