import '@aar/platform/service/node-settings';
import { migrateCommand } from '@aar/platform/database/migrate.command';
import { contentDatabase } from './database/database';

void migrateCommand('content', contentDatabase);
