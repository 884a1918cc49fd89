import '@aar/platform/service/node-settings';
import { migrateCommand } from '@aar/platform/database/migrate.command';
import { communityDatabase } from './database/database';

void migrateCommand('community', communityDatabase);
