import '@aar/platform/service/node-settings';
import { resyncCommand } from '@aar/platform/read-models/resync.command';
import { contentAggregates } from './aggregates/aggregates';
import { contentDatabase } from './database/database';

void resyncCommand('content', contentDatabase, contentAggregates);
