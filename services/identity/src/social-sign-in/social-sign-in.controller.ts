import { socialSignIn } from '@aar/contracts/identity/social-sign-in.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(socialSignIn)
export class SocialSignInController implements Handlers<typeof socialSignIn> {
  begin = away;
  finish = away;
  test = away;
}
