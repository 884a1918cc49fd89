import type { ServiceDescription } from '@aar/platform/service/start-service';
import { CommunityConfig } from './community.config';
import { CommunityModule } from './community.module';
import { communityDatabase } from './database/database';
import { housekeeping } from './database/housekeeping';

export const community: ServiceDescription<CommunityConfig> = {
  name: 'community',
  module: CommunityModule,
  config: CommunityConfig,
  database: communityDatabase,
  dueWork: [housekeeping],
};
