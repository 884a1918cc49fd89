import { audit } from '@aar/contracts/identity/audit.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(audit)
export class AuditController implements Handlers<typeof audit> {
  list = away;
  actions = away;
}
