import { configClass, databaseEnv, processEnv } from '@aar/platform/config/config';
import { z } from 'zod';

export class CommunityConfig extends configClass({
  ...processEnv,
  ...databaseEnv,
  /** Requests whose contacts one member may look at in a day. */
  CONTACTS_PER_DAY: z.coerce.number().int().min(1).default(20),
}) {
  get isProduction() {
    return this.APP_ENV === 'production';
  }
}
