import '@aar/platform/service/node-settings';
import { migrateCommand } from '@aar/platform/database/migrate.command';
import { notificationsDatabase } from './database/database';

void migrateCommand('notifications', notificationsDatabase);
