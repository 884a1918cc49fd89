import '@aar/platform/service/node-settings';
import { resyncCommand } from '@aar/platform/read-models/resync.command';
import { communityAggregates } from './aggregates/aggregates';
import { communityDatabase } from './database/database';

void resyncCommand('community', communityDatabase, communityAggregates);
