import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useMyProfile } from '../../api/my-profile';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { Card } from '../../ui/display/card';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { Sessions } from './sessions';

const PasswordForm = lazyAgain(() => import('./password.form'));
const SecondFactors = lazyPart(() => import('./second-factors'));
const OtherAccess = lazyPart(() => import('./other-access'));

const placeholder = (
  <Loading>
    <Skeleton lines={4} />
  </Loading>
);

/** /profile/security */
export function Component() {
  const { i18n } = useLingui();
  return (
    <div className="two two--even">
      <PageTitle>{i18n.t('Sign-in & Security')}</PageTitle>
      <Sessions />
      <SecondFactors fallback={<Card hold="tape">{placeholder}</Card>} />
      <Password />
      <OtherAccess fallback={<Card hold="pin">{placeholder}</Card>} />
    </div>
  );
}

function Password() {
  const { i18n } = useLingui();
  const profile = useMyProfile();
  const hasPassword = profile.data?.hasPassword;
  return (
    <Card hold="tape" aria-labelledby="password">
      <h2 id="password">{hasPassword === false ? i18n.t('Set a password') : i18n.t('Change password')}</h2>
      <QueryView query={profile} as="h3" failure={i18n.t('Failed to fetch profile')} loading={placeholder}>
        {data => (
          <Suspense fallback={placeholder}>
            <PasswordForm key={String(data.hasPassword)} hasPassword={data.hasPassword} />
          </Suspense>
        )}
      </QueryView>
    </Card>
  );
}
