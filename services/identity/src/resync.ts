import '@aar/platform/service/node-settings';
import { resyncCommand } from '@aar/platform/read-models/resync.command';
import { identityAggregates } from './aggregates/aggregates';
import { identityDatabase } from './database/database';

void resyncCommand('identity', identityDatabase, identityAggregates);
