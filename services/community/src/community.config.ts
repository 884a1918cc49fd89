import { callerEnv, configClass, databaseEnv, processEnv, webAddress } from '@aar/platform/config/config';
import { z } from 'zod';

export class CommunityConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...databaseEnv,
  /** Where browsers reach the site; links in calendars begin with it. */
  PUBLIC_URL: webAddress(),
  IDENTITY_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  /** Requests whose contacts one member may look at in a day. */
  CONTACTS_PER_DAY: z.coerce.number().int().min(1).default(20),
}) {
  get isProduction() {
    return this.APP_ENV === 'production';
  }
}
