import { privacy } from '@aar/contracts/identity/privacy.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(privacy)
export class PrivacyController implements Handlers<typeof privacy> {
  consents = away;
  decide = away;
  requestExport = away;
  latestExport = away;
  getExport = away;
  downloadExport = away;
  deletion = away;
  requestDeletion = away;
  cancelDeletion = away;
}
