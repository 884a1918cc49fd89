import '../settings.css';
import { useLingui } from '@lingui/react';
import type { SocialSetting } from '@aar/contracts/content/sign-in-settings.contract';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { Badge } from '../../ui/display/badge';
import { Banner } from '../../ui/feedback/banner';
import { LinkButton } from '../../ui/button';
import { KeyRound, TriangleAlert } from '../../ui/icons';
import { TextLink } from '../../ui/navigation/link';
import { Card } from '../../ui/display/card';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { Switch } from '../../ui/form/switch';
import { providerIcons } from '../provider-icons';
import { useSocialSettings } from '../use-social-settings';

/** /admin/social-media: the networks that members can sign in with. */
export function Component() {
  const { i18n } = useLingui();
  const { settings, update } = useSocialSettings({
    done: 'Social media setting updated successfully',
    failed: 'Failed to update social media setting',
  });
  return (
    <>
      <PageTitle>{i18n.t('Social Media')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Social Media')}</h1>
      </div>
      <QueryView
        query={settings}
        failure={i18n.t('Failed to fetch social media settings')}
        hasReason
        loading={
          <Loading label={i18n.t('Loading social media settings...')}>
            <Skeleton lines={6} />
          </Loading>
        }
        isEmpty={data => data.settings.length === 0}
        empty={
          <EmptyState
            title={i18n.t('No Social Providers Found')}
            action={<LinkButton to="/admin/integrations">{i18n.t('Integration Settings')}</LinkButton>}
          >
            {i18n.t('Configure OAuth providers in Integration Settings first to manage social sign-in options')}
          </EmptyState>
        }
      >
        {data => (
          <div className="stack stack--6">
            <Banner tone="info">
              {i18n.t(
                'Social providers require valid credentials to work properly. Configure credentials in the Integration Settings first.',
              )}
            </Banner>
            <Card className="rule">
              {data.settings.map(setting => (
                <Provider
                  key={setting.provider}
                  setting={setting}
                  pending={update.isPending}
                  onSwitch={enabled => update.mutate({ provider: setting.provider, enabled })}
                />
              ))}
            </Card>
            <ImportantNotes />
          </div>
        )}
      </QueryView>
    </>
  );
}

/** Enabled without credentials is amber: sign-in does not work yet. */
function ProviderBadge({ enabled, hasCredentials }: SocialSetting) {
  const { i18n } = useLingui();
  if (!enabled) return <Badge tone="paused">{i18n.t('Disabled')}</Badge>;
  return hasCredentials ? (
    <Badge tone="active">{i18n.t('Active')}</Badge>
  ) : (
    <Badge tone="pending" icon={<TriangleAlert />}>
      {i18n.t('Enabled (No Credentials)')}
    </Badge>
  );
}

function Provider({
  setting,
  pending,
  onSwitch,
}: {
  setting: SocialSetting;
  pending: boolean;
  onSwitch: (enabled: boolean) => void;
}) {
  const { i18n } = useLingui();
  const { provider, displayName, enabled, hasCredentials } = setting;
  const Icon = providerIcons[provider] ?? KeyRound;
  return (
    <div className="provider">
      <p className="row">
        <Icon />
        <b>{displayName}</b>
        <ProviderBadge {...setting} />
      </p>
      <Switch
        label={
          enabled
            ? i18n.t('Users can sign in with {provider}', { provider: displayName })
            : i18n.t('{provider} sign-in is disabled', { provider: displayName })
        }
        checked={enabled}
        aria-disabled={pending}
        onCheckedChange={onSwitch}
      />
      {!hasCredentials && (
        <p className="small">
          <TextLink className="unconfigured" to="/admin/integrations">
            {i18n.t('Warning: No credentials configured. Configure in Integration Settings.')}
          </TextLink>
        </p>
      )}
    </div>
  );
}

function ImportantNotes() {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{i18n.t('Important Notes')}</h2>
      <ul className="bullets mt-3">
        <li>{i18n.t('Disabling a provider prevents new users from signing up with that service')}</li>
        <li>{i18n.t('Existing users who signed up with it can still log in')}</li>
        <li>{i18n.t('Configure proper OAuth credentials before enabling')}</li>
        <li>{i18n.t('Test social login after changes')}</li>
      </ul>
    </section>
  );
}
