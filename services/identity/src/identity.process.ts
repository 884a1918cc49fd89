import type { ServiceDescription } from '@aar/platform/service/start-service';
import { identityDatabase } from './database/database';
import { IdentityConfig } from './identity.config';
import { IdentityModule } from './identity.module';

export const identity: ServiceDescription<IdentityConfig> = {
  name: 'identity',
  module: IdentityModule,
  config: IdentityConfig,
  database: identityDatabase,
};
