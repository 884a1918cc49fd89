import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { Navigate, useLocation } from 'react-router-dom';
import { returnPath } from '../../api/return-path';
import { useSession } from '../../api/session';
import { PageTitle } from '../../page-parts/page-title';
import { SignInRequired } from '../../domain/sign-in/sign-in-required';
import { LinkButton } from '../../ui/button';
import { PageHead } from '../../ui/display/heading';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { Card } from '../../ui/display/card';
import { Skeleton } from '../../ui/feedback/skeleton';

const CompleteProfileForm = lazyAgain(async () => ({
  default: (await import('./complete-profile.form')).CompleteProfileForm,
}));

/** /complete-profile: where a first social sign-in leads. */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const { pathname, search } = useLocation();
  const next = returnPath(search);

  if (!session)
    return (
      <SignInRequired title={i18n.t('Complete your profile')} next={pathname + search}>
        {i18n.t('Please log in to complete your profile')}
      </SignInRequired>
    );
  if (session.user.isComplete) return <Navigate to={next} replace />;
  return (
    <div className="wrap narrow">
      <PageTitle>{i18n.t('Complete your profile')}</PageTitle>
      <PageHead title={i18n.t('Complete your profile')}>
        {i18n.t('Welcome, {name}! With these details you can call for help, answer calls and be found.', {
          name: session.user.fullName,
        })}
      </PageHead>
      <Card className="stack">
        <Suspense fallback={<Skeleton lines={8} />}>
          <CompleteProfileForm user={session.user} />
        </Suspense>
        <LinkButton tone="quiet" wide to={next}>
          {i18n.t('Later')}
        </LinkButton>
      </Card>
    </div>
  );
}
