import { configClass, databaseEnv, processEnv } from '@aar/platform/config/config';

export class CommunityConfig extends configClass({ ...processEnv, ...databaseEnv }) {
  get isProduction() {
    return this.APP_ENV === 'production';
  }
}
