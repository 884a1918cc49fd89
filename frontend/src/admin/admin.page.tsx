import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { api } from '../api/panel-client';
import { useSession } from '../api/session';
import { PageTitle } from '../page-parts/page-title';
import { formatMoment } from './moment';
import { QueryView } from '../page-parts/query-view';
import { Banner } from '../ui/feedback/banner';
import { LinkButton } from '../ui/button';
import { PageHead } from '../ui/display/heading';
import { TextLink } from '../ui/navigation/link';
import { Card } from '../ui/display/card';
import { Loading, Skeleton } from '../ui/feedback/skeleton';
import { lazyAgain } from '../ui/lazy/lazy-again';

const PanelSignInForm = lazyAgain(async () => ({ default: (await import('./panel-sign-in.form')).PanelSignInForm }));

/** /admin: the panel for staff, with its own sign-in. The response of the first request decides whether the user is staff. */
export function Component() {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const session = useSession();
  const check = useQuery({
    ...api.adminStats.get.query(),
    enabled: session !== null,
    refetchInterval: ({ state }) => (state.data?.restoredTo ? 15_000 : false),
  });

  const refused = check.error && [401, 403].includes(check.error.status);
  if (session && check.error?.problem.code === 'auth.second-factor-required') return <SecondFactorNeeded />;
  if (!session || refused) return <AdminSignIn refused={Boolean(session && refused)} />;
  // After the first success the open section shows later failures itself, so that its input is not lost.
  if (check.data && pathname === '/admin') return <Navigate to="/admin/overview" replace />;
  if (check.data)
    return (
      <>
        {check.data.restoredTo && <Held restoredTo={check.data.restoredTo} />}
        <Outlet />
      </>
    );
  return (
    <main id="main" className="wrap section">
      <QueryView
        query={check}
        as="h1"
        failure={i18n.t('The admin panel could not be loaded')}
        hasReason
        loading={
          <Loading label={i18n.t('Loading admin panel...')}>
            <Skeleton lines={6} />
          </Loading>
        }
      >
        {() => null}
      </QueryView>
    </main>
  );
}

/** After a restore from a backup, on every page of the panel. */
function Held({ restoredTo }: { restoredTo: string }) {
  const { i18n } = useLingui();
  const time = formatMoment(restoredTo);
  return (
    <div className="m-4">
      <Banner role="status">
        {i18n.t('The site was restored to {time} and is held: nothing is sent until an operator releases it.', {
          time,
        })}
      </Banner>
    </div>
  );
}

/** Staff whose session has proved no second factor, on a site that requires one. */
function SecondFactorNeeded() {
  const { i18n } = useLingui();
  return (
    <main id="main" className="wrap narrow">
      <PageTitle>{i18n.t('Admin Panel Access')}</PageTitle>
      <PageHead title={i18n.t('Admin Panel Access')}>{i18n.t('For administrators and editors.')}</PageHead>
      <Card className="stack">
        <Banner>
          {i18n.t(
            'To use the panel you need a second step at sign-in. Set it up in Sign-in & Security. If you have one already, log out and sign in again with it.',
          )}
        </Banner>
        <LinkButton wide to="/profile/security">
          {i18n.t('Open Sign-in & Security')}
        </LinkButton>
      </Card>
      <p>
        <TextLink to="/">{i18n.t('Back to the site')}</TextLink>
      </p>
    </main>
  );
}

function AdminSignIn({ refused }: { refused: boolean }) {
  const { i18n } = useLingui();
  return (
    <main id="main" className="wrap narrow">
      <PageTitle>{i18n.t('Admin Panel Access')}</PageTitle>
      <PageHead title={i18n.t('Admin Panel Access')}>{i18n.t('For administrators and editors.')}</PageHead>
      <Card>
        {refused && (
          <div className="mb-4">
            <Banner>{i18n.t('The account you are signed in with may not use the panel.')}</Banner>
          </div>
        )}
        <Suspense fallback={<Skeleton lines={5} />}>
          <PanelSignInForm />
        </Suspense>
      </Card>
      <p>
        <TextLink to="/">{i18n.t('Back to the site')}</TextLink>
      </p>
    </main>
  );
}
