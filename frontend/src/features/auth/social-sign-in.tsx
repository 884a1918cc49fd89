import { useLingui } from '@lingui/react';
import type { SignInProvider } from '@aar/contracts/vocabulary';
import { platformNames } from '../../domain/vocabulary/social-platforms';
import { FacebookIcon, GoogleIcon, TwitterIcon } from '../../ui/brand-icons';
import { Button } from '../../ui/button';
import { toast } from '../../ui/feedback/toast';
import { leaveFor } from './leave-for';
import { storeReturn } from './social-return';
import { useSocialProviders } from './social-providers';

const icons = { google: GoogleIcon, facebook: FacebookIcon, twitter: TwitterIcon };

/**
 * 'Or continue with' the enabled networks; renders nothing if there are none. `next` is the page to open afterwards. With
 * `inNewTab` this page stays as it is.
 */
export function SocialSignIn({ next, inNewTab }: { next?: string; inNewTab?: boolean }) {
  const { i18n } = useLingui();
  const providers = useSocialProviders();

  const start = (provider: SignInProvider) => {
    try {
      storeReturn(next);
      leaveFor(`/auth/${provider}`, { inNewTab });
    } catch {
      toast.error(i18n.t('Failed to initiate {provider} login', { provider: platformNames[provider] }));
    }
  };
  if (providers.length === 0) return null;
  return (
    <div className="stack" role="group" aria-label={i18n.t('Or continue with')}>
      <p className="or small">{i18n.t('Or continue with')}</p>
      <div className="grid gap-2 sm:flex">
        {providers.map(provider => {
          const Icon = icons[provider];
          return (
            <Button
              key={provider}
              tone="plain"
              className="flex-1"
              icon={<Icon aria-hidden />}
              onClick={() => start(provider)}
            >
              {platformNames[provider]}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
