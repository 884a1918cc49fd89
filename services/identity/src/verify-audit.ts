import '@aar/platform/service/node-settings';
import { verifyAuditCommand } from './audit/verify-audit.command';

void verifyAuditCommand();
