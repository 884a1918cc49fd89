import { socialSettings } from '@aar/contracts/content/sign-in-settings.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(socialSettings)
export class SocialSettingsController implements Handlers<typeof socialSettings> {
  get = away;
  update = away;
}
