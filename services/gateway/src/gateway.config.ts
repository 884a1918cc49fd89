import { z } from 'zod';
import { callerEnv, configClass, processEnv, redisEnv, webAddress } from '@aar/platform/config/config';

const list = z.string().transform(text =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(Boolean),
);

export class GatewayConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...redisEnv,
  IDENTITY_URL: webAddress(),
  COMMUNITY_URL: webAddress(),
  CONTENT_URL: webAddress(),
  NOTIFICATIONS_URL: webAddress(),
  /** The public URL of the site; absolute links in share previews start with it. */
  PUBLIC_URL: webAddress(),
  /** Folder of the built web; without it only the API is served. */
  WEB_ROOT: z.string().min(1).optional(),
  /** Addresses or networks of the reverse proxies in front; X-Forwarded-For is trusted from nobody else. */
  TRUSTED_PROXIES: list.default([]),
  /** Port on which probes and Prometheus find health and metrics; it must not be public. */
  OPERATORS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Seconds within which a request body must arrive, unless it is an upload. */
  BODY_SECONDS: z.coerce.number().int().min(1).max(120).default(20),
  /** `off` forwards every read to its service, to measure the cost of the gateway itself. */
  ANSWERS_CACHE: z.enum(['on', 'off']).default('on'),
  /** Multiplies every rate limit; defaults to 20 with APP_ENV=local and to 1 elsewhere. */
  RATE_FACTOR: z.coerce.number().positive().optional(),
}) {}
