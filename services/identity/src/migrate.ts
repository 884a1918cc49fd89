import '@aar/platform/service/node-settings';
import { migrateCommand } from '@aar/platform/database/migrate.command';
import { identityDatabase } from './database/database';

void migrateCommand('identity', identityDatabase);
