import {
  callerEnv,
  ConfigError,
  configClass,
  databaseEnv,
  processEnv,
  secret,
  webAddress,
} from '@aar/platform/config/config';
import { z } from 'zod';

const serviceUrl = () => z.url({ protocol: /^https?$/, error: 'an http:// URL' });

/** What each way of keeping uploaded files needs. */
const storageNeeds = {
  local: ['MEDIA_DIR'],
  s3: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const;

export class ContentConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...databaseEnv,
  /** Where browsers reach the site; links in feeds and previews begin with it. */
  PUBLIC_URL: webAddress(),
  IDENTITY_URL: serviceUrl(),
  NOTIFICATIONS_URL: serviceUrl(),
  /** Seals the credentials of integrations; the services that use them open them with the same key. */
  INTEGRATIONS_KEY: secret(),
  /** Where uploaded files lie: in a folder, or in a bucket of an S3-compatible store. */
  MEDIA_STORAGE: z.enum(['local', 's3']).default('local'),
  /** The folder. */
  MEDIA_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  /** Of a store that is not Amazon's. */
  S3_ENDPOINT: serviceUrl().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** How long a contact message stays after the last that happened to it. */
  CONTACT_MESSAGES_KEPT_DAYS: z.coerce.number().int().min(2).max(3_650).default(365),
  /** How long earlier revisions of posts, stories and pages stay, of which each has at most fifty. */
  REVISIONS_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(730),
}) {
  constructor(environment: ConstructorParameters<ReturnType<typeof configClass>>[0]) {
    super(environment);
    const missing = storageNeeds[this.MEDIA_STORAGE].filter(name => this[name] === undefined);
    if (missing.length > 0)
      throw new ConfigError(missing.map(name => `${name}: needed where MEDIA_STORAGE is ${this.MEDIA_STORAGE}`));
  }

  get isProduction() {
    return this.APP_ENV === 'production';
  }
}
