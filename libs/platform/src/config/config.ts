import { z } from 'zod';
import { readSettings, type Environment } from './settings';
import { PublicKeys, SigningKey } from '../service/actor-keys';
import { isOutsideEndpoint } from '../security/outside-endpoint';
import { usualMaxBytes } from '../messaging/stream-limits';

/** The kind of environment. One-time codes in responses and demo accounts exist only outside production. */
export const AppEnv = z.enum(['local', 'test', 'production']);

/** A secret from the environment. Secrets made by the local starter begin with `local-` and are refused in production. */
export const secret = () => z.string().min(32, 'at least 32 characters');

/** The URL of a server, without a trailing slash. */
export const webAddress = () => z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''));

const outside = new WeakSet<z.ZodType>();

/**
 * The URL of another company's server, to which secrets are sent. In production only https with a public host name;
 * elsewhere it may be a stub.
 */
export function outsideAddress(usual: string) {
  const address = webAddress().default(usual);
  outside.add(address);
  return address;
}

const port = z.coerce.number().int().min(0).max(65_535);

/** The environment of every process. */
export const processEnv = {
  APP_ENV: AppEnv,
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  NATS_URL: z.string().regex(/^(nats|tls):\/\//, 'a nats:// URL'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Milliseconds between reporting "not ready" and closing the port, so that load balancers notice. */
  SHUTDOWN_GRACE: z.coerce.number().int().min(0).default(0),
};

/** The additional environment of a service with a database. */
export const databaseEnv = {
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'a postgres:// URL'),
  /** Public keys of all processes that sign actor tokens. */
  ACTOR_PUBLIC_KEYS: PublicKeys,
  /** HMAC key of the request body digests that are stored with an Idempotency-Key. */
  DIGEST_KEY: secret(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  /** Event handlers that run concurrently; each takes a connection, and requests need the others. */
  EVENT_HANDLERS: z.coerce.number().int().min(1).default(3),
  /** Number of replicas of each event in NATS: 3 in a cluster of three. */
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** Maximum size in bytes of the stream of events on each server of NATS. */
  STREAM_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024 ** 2)
    .default(usualMaxBytes),
  /** Due work that runs concurrently, in addition to one run of recurring work; it takes connections like event handlers. */
  DUE_WORK_HANDLERS: z.coerce.number().int().min(1).default(4),
};

/** The environment of the command that creates and changes the streams. */
export const streamsEnv = {
  NATS_URL: processEnv.NATS_URL,
  STREAM_REPLICAS: databaseEnv.STREAM_REPLICAS,
  STREAM_MAX_BYTES: databaseEnv.STREAM_MAX_BYTES,
};

/** The environment of the migrate command of a service with a database. */
export const migrateEnv = {
  DATABASE_URL: databaseEnv.DATABASE_URL,
  /** Bypasses a connection pooler, which does not assign a connection to a client. */
  DIRECT_DATABASE_URL: databaseEnv.DATABASE_URL.optional(),
};

/** The environment of a process that calls services: the key that it signs with. */
export const callerEnv = { ACTOR_SIGNING_KEY: SigningKey };

export const redisEnv = { REDIS_URL: z.string().regex(/^rediss?:\/\//, 'a redis:// URL') };

/**
 * A class that reads and validates its fields from an environment; services extend it, so that Nest injects it by class. Any
 * field may be given as `X_FILE`, the path of a file that contains it.
 * Throws a ConfigError with a readable line for each wrong value, and in production for each secret made for local use.
 */
export function configClass<S extends z.ZodRawShape>(shape: S) {
  class Config {
    static readonly settings: readonly string[] = Object.keys(shape);
    constructor(environment: Environment) {
      const { settings, unreadable } = readSettings(Object.keys(shape), environment);
      const read = z.object(shape).safeParse(settings);
      const wrong = (read.error?.issues ?? [])
        .filter(({ path }) => !unreadable.has(String(path[0])))
        .map(({ path, message }) => `${path.join('.')}: ${message}`);
      if (!read.success || unreadable.size > 0) throw new ConfigError([...unreadable.values(), ...wrong]);
      const values = read.data as Record<string, unknown>;
      const madeForLocalUse = Object.keys(values).filter(name => isMadeForLocalUse(values[name]));
      if (values.APP_ENV === 'production' && madeForLocalUse.length > 0)
        throw new ConfigError(
          madeForLocalUse.map(name => `${name}: a secret made for local use is refused in production`),
        );
      const notOutside = Object.keys(shape).filter(
        name => outside.has(shape[name] as z.ZodType) && !isOutsideEndpoint(new URL(String(values[name]))),
      );
      if (values.APP_ENV === 'production' && notOutside.length > 0)
        throw new ConfigError(
          notOutside.map(name => `${name}: an https:// URL with a public name is needed in production`),
        );
      if (Number(values.EVENT_HANDLERS) + Number(values.DUE_WORK_HANDLERS) >= Number(values.DATABASE_POOL))
        throw new ConfigError([
          'EVENT_HANDLERS, DUE_WORK_HANDLERS: together must be below DATABASE_POOL, or pages wait for a connection',
        ]);
      Object.assign(this, values);
    }
  }
  return Config as (new (environment: Environment) => z.output<z.ZodObject<S>>) & { settings: readonly string[] };
}

/** Local secrets are marked by their prefix, local keys by their `kid`. */
const isMadeForLocalUse = (value: unknown) =>
  typeof value === 'string' ? value.startsWith('local-') : /"kid":"\w+\/local-/.test(JSON.stringify(value));

export class ConfigError extends Error {
  constructor(readonly lines: string[]) {
    super(`The configuration is wrong:\n${lines.map(line => `  ${line}`).join('\n')}`);
  }
}

/** The part of the configuration that `startService` needs. */
export type ProcessConfig = z.output<z.ZodObject<typeof processEnv>> &
  Partial<z.output<z.ZodObject<typeof databaseEnv & typeof redisEnv>>>;
