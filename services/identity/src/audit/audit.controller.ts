import { audit } from '@aar/contracts/identity/audit.contract';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { AuditRepository } from './audit.repository';

@Implements(audit)
export class AuditController implements Handlers<typeof audit> {
  constructor(private readonly log: AuditRepository) {}

  list(input: Inputs<typeof audit>['list']) {
    return this.log.list(input);
  }

  async actions() {
    return { actions: await this.log.actions() };
  }
}
