import { checkSettings } from '@aar/platform/config/check-settings';
import { NotificationsConfig } from './notifications.config';

checkSettings('notifications', NotificationsConfig);
