import '@aar/platform/service/node-settings';
import { compareCommand } from '@aar/platform/read-models/compare.command';
import { contentDatabase } from './database/database';
import { ContentConfig } from './content.config';
import { contentReadModels } from './read-models';

void compareCommand('content', contentDatabase, ContentConfig, contentReadModels);
