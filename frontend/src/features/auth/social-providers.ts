import type { SignInProvider } from '@aar/contracts/vocabulary';
import { useSiteContent } from '../../api/site-content';

/** In the order of their buttons. */
const providers: SignInProvider[] = ['google', 'facebook', 'twitter'];

/** The networks that members can sign in with. */
export function useSocialProviders(): SignInProvider[] {
  const { flag } = useSiteContent();
  return providers.filter(provider => flag(`auth_${provider}_enabled`));
}
