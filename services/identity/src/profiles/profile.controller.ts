import { profile } from '@aar/contracts/identity/profile.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(profile)
export class ProfileController implements Handlers<typeof profile> {
  get = away;
  update = away;
  complete = away;
  changeContact = away;
  confirmContact = away;
  cancelContact = away;
  changePassword = away;
  setAvatar = away;
  setListed = away;
}
