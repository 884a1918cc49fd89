import type { ServiceDescription } from '@aar/platform/service/start-service';
import { CommunityConfig } from './community.config';
import { CommunityModule } from './community.module';
import { communityDatabase } from './database/database';

export const community: ServiceDescription<CommunityConfig> = {
  name: 'community',
  module: CommunityModule,
  config: CommunityConfig,
  database: communityDatabase,
};
