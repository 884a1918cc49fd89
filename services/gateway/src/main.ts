import '@aar/platform/service/node-settings';
import './check-settings';
import '@aar/platform/observability/tracing';
import { startService } from '@aar/platform/service/start-service';
import { gateway } from './gateway.process';

void startService(gateway);
