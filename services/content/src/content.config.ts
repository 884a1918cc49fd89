import { callerEnv, configClass, databaseEnv, processEnv, secret } from '@aar/platform/config/config';
import { z } from 'zod';

const serviceUrl = () => z.url({ protocol: /^https?$/, error: 'an http:// URL' });

export class ContentConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...databaseEnv,
  IDENTITY_URL: serviceUrl(),
  NOTIFICATIONS_URL: serviceUrl(),
  /** Seals the credentials of integrations; the services that use them open them with the same key. */
  INTEGRATIONS_KEY: secret(),
  /** Folder of uploaded files. */
  MEDIA_DIR: z.string().min(1),
}) {
  get isProduction() {
    return this.APP_ENV === 'production';
  }
}
