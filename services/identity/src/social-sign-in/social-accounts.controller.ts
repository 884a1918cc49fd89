import { socialAccounts } from '@aar/contracts/identity/social-accounts.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(socialAccounts)
export class SocialAccountsController implements Handlers<typeof socialAccounts> {
  get = away;
  savePreferences = away;
  connect = away;
  confirm = away;
  setHandle = away;
  setAutoShare = away;
  disconnect = away;
}
