import { providers } from '@aar/contracts/notifications/providers.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(providers)
export class ProvidersController implements Handlers<typeof providers> {
  test = away;
}
