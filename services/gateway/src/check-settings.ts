import { checkSettings } from '@aar/platform/config/check-settings';
import { GatewayConfig } from './gateway.config';

checkSettings('gateway', GatewayConfig);
