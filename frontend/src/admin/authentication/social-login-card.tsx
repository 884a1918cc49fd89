import '../settings.css';
import { useLingui } from '@lingui/react';
import { QueryView } from '../../page-parts/query-view';
import { TextLink } from '../../ui/navigation/link';
import { Card } from '../../ui/display/card';
import { Switch } from '../../ui/form/switch';
import { useSocialSettings } from '../use-social-settings';

const providers = [
  { provider: 'google_oauth', label: /*i18n*/ 'Google Login' },
  { provider: 'facebook_oauth', label: /*i18n*/ 'Facebook Login' },
  { provider: 'twitter_oauth', label: /*i18n*/ 'Twitter Login' },
];

/** The three social logins; one without an integration can only be set up. */
export function SocialLoginCard() {
  const { i18n } = useLingui();
  const { settings, update } = useSocialSettings({
    done: 'Settings updated successfully',
    failed: 'Failed to update settings',
  });
  const known = new Map(settings.data?.settings.map(setting => [setting.provider, setting]));
  const hintFor = (provider: string) => {
    const setting = known.get(provider);
    if (setting?.hasCredentials) return undefined;
    return (
      <>
        {i18n.t('No credentials configured.')}{' '}
        <TextLink to={`/admin/integrations${setting ? '' : `?add=${provider}`}`}>
          {i18n.t('Configure in Integration Settings')}
        </TextLink>
      </>
    );
  };
  return (
    <QueryView query={settings} failure={i18n.t('Failed to fetch settings')} hasReason>
      {() => (
        <Card aria-labelledby="social-login">
          <h2 id="social-login">{i18n.t('Social Login')}</h2>
          <div className="rule switches">
            {providers.map(({ provider, label }) => (
              <Switch
                key={provider}
                label={i18n.t(label)}
                hint={hintFor(provider)}
                checked={known.get(provider)?.enabled ?? false}
                disabled={!known.has(provider)}
                aria-disabled={update.isPending}
                onCheckedChange={enabled => update.mutate({ provider, enabled })}
              />
            ))}
          </div>
        </Card>
      )}
    </QueryView>
  );
}
