import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/client';
import { useSession } from '../../api/session';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { useFreshQuery } from '../../page-parts/use-fresh-query';
import { SignInRequired } from '../../domain/sign-in/sign-in-required';
import { PageHead } from '../../ui/display/heading';
import { BackLink } from '../../ui/navigation/link';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { Card } from '../../ui/display/card';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { Accounts } from './accounts';
import { useConnectReturn } from './use-connect-return';

const PreferencesForm = lazyAgain(() => import('./preferences.form'));

/** /social-settings */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  if (session) return <SocialSettings />;
  return (
    <SignInRequired title={i18n.t('Social Media Integration')} next="/social-settings">
      {i18n.t('Please log in to connect your accounts')}
    </SignInRequired>
  );
}

const placeholder = (
  <Loading>
    <Skeleton lines={6} />
  </Loading>
);

function SocialSettings() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  useConnectReturn();
  const settings = useFreshQuery(api.socialAccounts.get.query());
  return (
    <div className="wrap pb-12">
      <PageTitle>{i18n.t('Social Media Integration')}</PageTitle>
      <BackLink to="/profile">{i18n.t('Profile')}</BackLink>
      <PageHead title={i18n.t('Social Media Integration')}>
        {i18n.t('Connect your accounts and decide how your posts are shared.')}
      </PageHead>
      <QueryView query={settings} failure={i18n.t('Failed to fetch your social settings')} loading={placeholder}>
        {({ accounts, preferences }) => (
          <div className="two two--even">
            <Card hold="pin" aria-labelledby="connected-accounts">
              <h2 id="connected-accounts">{i18n.t('Connected Accounts')}</h2>
              <Accounts accounts={accounts} />
            </Card>
            <Card hold="tape" aria-labelledby="sharing-preferences">
              <h2 id="sharing-preferences">{i18n.t('Sharing Preferences')}</h2>
              <Suspense fallback={placeholder}>
                <PreferencesForm preferences={preferences} onSaved={() => void navigate('/profile')} />
              </Suspense>
            </Card>
          </div>
        )}
      </QueryView>
    </div>
  );
}
