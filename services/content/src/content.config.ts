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

/** The settings that each kind of storage needs. */
const storageNeeds = {
  local: ['MEDIA_DIR'],
  s3: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const;

/** Where files are stored; also read by the operator's commands. */
const storageEnv = {
  /** Where uploaded files are stored: in a folder, or in a bucket of an S3-compatible store. */
  MEDIA_STORAGE: z.enum(['local', 's3']).default('local'),
  /** The folder of uploaded files. */
  MEDIA_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  /** Endpoint of a store other than Amazon's. */
  S3_ENDPOINT: serviceUrl().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

export class ContentConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...databaseEnv,
  /** Public base URL of the site; links in feeds and previews begin with it. */
  PUBLIC_URL: webAddress(),
  IDENTITY_URL: serviceUrl(),
  NOTIFICATIONS_URL: serviceUrl(),
  /** If set, the copies of community's data are compared with their owner. */
  COMMUNITY_URL: serviceUrl().optional(),
  /** Key that encrypts the credentials of integrations; the services that use them decrypt them with the same key. */
  INTEGRATIONS_KEY: secret(),
  ...storageEnv,
  /** How long a contact message is stored after its last change. */
  CONTACT_MESSAGES_KEPT_DAYS: z.coerce.number().int().min(2).max(3_650).default(365),
  /** How long earlier revisions of posts, stories and pages are stored; each item has at most fifty. */
  REVISIONS_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(730),
}) {
  constructor(environment: ConstructorParameters<ReturnType<typeof configClass>>[0]) {
    super(environment);
    checkStorage(this);
  }

  get isProduction() {
    return this.APP_ENV === 'production';
  }
}

/** The settings of the commands that read files and rows: `journal` and `files`. */
export class FilesConfig extends configClass({ DATABASE_URL: databaseEnv.DATABASE_URL, ...storageEnv }) {
  constructor(environment: ConstructorParameters<ReturnType<typeof configClass>>[0]) {
    super(environment);
    checkStorage(this);
  }
}

export type StorageConfig = Omit<FilesConfig, 'DATABASE_URL'>;

function checkStorage(config: StorageConfig) {
  const missing = storageNeeds[config.MEDIA_STORAGE].filter(name => config[name] === undefined);
  if (missing.length > 0)
    throw new ConfigError(missing.map(name => `${name}: needed where MEDIA_STORAGE is ${config.MEDIA_STORAGE}`));
}
