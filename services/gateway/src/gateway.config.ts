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
  /** Where browsers reach the site; absolute links in share previews start with it. */
  PUBLIC_URL: webAddress(),
  /** Folder of the built web; without it only the API is served. */
  WEB_ROOT: z.string().min(1).optional(),
  /** Addresses or networks of the proxies in front; X-Forwarded-For is believed from nobody else. */
  TRUSTED_PROXIES: list.default([]),
  /** Where probes and Prometheus find health and metrics; nothing public may lead there. */
  OPERATORS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Seconds within which the body of a call has come, unless it is a file. */
  BODY_SECONDS: z.coerce.number().int().min(1).max(120).default(20),
  /** `off` asks the service for every read, which shows what the way through the gateway costs. */
  ANSWERS_CACHE: z.enum(['on', 'off']).default('on'),
  /** Multiplies every rate limit; 20 with APP_ENV=local and 1 elsewhere unless told. */
  RATE_FACTOR: z.coerce.number().positive().optional(),
}) {}
