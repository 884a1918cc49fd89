import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';

/** Milliseconds a producer waits for Redis before it says that it is away. */
export const commandTimeout = 2_000;

const reconnect = { connectTimeout: 2_000, retryStrategy: (times: number) => Math.min(times * 100, 1_000) };

/** For callers that someone waits for: nothing is queued while Redis is away, and no command outlives its caller's patience. */
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
  let away = false;
  redis.on('ready', () => {
    away = false;
    logger.log('connected');
  });
  redis.on('error', error => {
    if (!away) logger.warn(`not reachable: ${error.message}`);
    away = true;
  });
  return redis;
}
