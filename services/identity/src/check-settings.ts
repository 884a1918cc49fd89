import { checkSettings } from '@aar/platform/config/check-settings';
import { IdentityConfig } from './identity.config';

checkSettings('identity', IdentityConfig);
