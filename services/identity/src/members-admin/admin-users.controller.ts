import { adminUsers } from '@aar/contracts/identity/admin-users.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(adminUsers)
export class AdminUsersController implements Handlers<typeof adminUsers> {
  list = away;
  csv = away;
  get = away;
  create = away;
  verify = away;
  suspend = away;
  unsuspend = away;
  setRole = away;
  delete = away;
  bulk = away;
}
