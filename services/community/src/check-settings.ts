import { checkSettings } from '@aar/platform/config/check-settings';
import { CommunityConfig } from './community.config';

checkSettings('community', CommunityConfig);
