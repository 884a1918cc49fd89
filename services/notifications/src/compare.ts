import '@aar/platform/service/node-settings';
import { compareCommand } from '@aar/platform/read-models/compare.command';
import { notificationsDatabase } from './database/database';
import { NotificationsConfig } from './notifications.config';
import { notificationsReadModels } from './read-models';

void compareCommand('notifications', notificationsDatabase, NotificationsConfig, notificationsReadModels);
