import { verifications } from '@aar/contracts/identity/verifications.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(verifications)
export class VerificationsController implements Handlers<typeof verifications> {
  mine = away;
  submit = away;
  list = away;
  get = away;
  claim = away;
  release = away;
  approve = away;
  reject = away;
}
