import { callerEnv, configClass, databaseEnv, processEnv, webAddress } from '@aar/platform/config/config';
import { z } from 'zod';

export class CommunityConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...databaseEnv,
  /** The site's public URL, with which links in calendars begin. */
  PUBLIC_URL: webAddress(),
  IDENTITY_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  /** If set, the copy of the site's name and colours is compared with its owner. */
  CONTENT_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }).optional(),
  /** Support requests whose contacts a member may view in one day. */
  CONTACTS_PER_DAY: z.coerce.number().int().min(1).default(20),
}) {
  get isProduction() {
    return this.APP_ENV === 'production';
  }
}
