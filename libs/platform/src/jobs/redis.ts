import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { isUntrusted } from '../service/untrusted';

/** Milliseconds that a producer waits for Redis before it reports an outage. */
export const commandTimeout = 2_000;

const reconnect = { connectTimeout: 2_000, retryStrategy: (times: number) => Math.min(times * 100, 1_000) };

/** For requests whose caller waits: no command is queued while Redis is down, and none outlives its caller's timeout. */
export function producerConnection(url: string): Redis {
  const redis = new Redis(url, {
    ...reconnect,
    commandTimeout,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  });
  return logged(redis);
}

/** For workers: each command waits until Redis is up. A frozen Redis is given up after 15 s; blocking reads last at most 10 s. */
export const workerConnection = (url: string) => ({
  ...reconnect,
  url,
  maxRetriesPerRequest: null,
  socketTimeout: 15_000,
});

/** The client reports every failed attempt to connect; only changes are logged. */
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

/** Why a reachable Redis refuses this process, or its certificate is not trusted. */
export function refusalOf(error: Error): string | undefined {
  if (/^(WRONGPASS|NOAUTH|NOPERM)/.test(error.message))
    return `REDIS_URL: the server refuses this user: ${error.message}`;
  const { code = '' } = error as { code?: string };
  return isUntrusted(code) ? `REDIS_URL: the server's certificate is not trusted: ${error.message}` : undefined;
}

/**
 * Why the server refuses this process, until it is accepted for the first time: the settings are wrong. A later refusal does
 * not make a process unready, just as an outage of Redis does not.
 */
export function watchRefusals(redis: Redis) {
  const state: { refusal?: string } = {};
  const record = (error: Error) => void (state.refusal = refusalOf(error));
  redis.on('error', record);
  redis.once('ready', () => {
    state.refusal = undefined;
    redis.off('error', record);
  });
  return state;
}
