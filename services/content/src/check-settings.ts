import { checkSettings } from '@aar/platform/config/check-settings';
import { ContentConfig } from './content.config';

checkSettings('content', ContentConfig);
