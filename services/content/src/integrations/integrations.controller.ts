import { integrations } from '@aar/contracts/content/integrations.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(integrations)
export class IntegrationsController implements Handlers<typeof integrations> {
  list = away;
  create = away;
  update = away;
  delete = away;
  test = away;
}
