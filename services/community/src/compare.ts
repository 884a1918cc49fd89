import '@aar/platform/service/node-settings';
import { compareCommand } from '@aar/platform/read-models/compare.command';
import { communityDatabase } from './database/database';
import { CommunityConfig } from './community.config';
import { communityReadModels } from './read-models';

void compareCommand('community', communityDatabase, CommunityConfig, communityReadModels);
