import { lazy, Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { api } from '../api/panel-client';
import { useSession } from '../api/session';
import { PageTitle } from '../shared/page-title';
import { Banner } from '../ui/feedback/banner';
import { PageHead } from '../ui/display/heading';
import { TextLink } from '../ui/navigation/link';
import { Card } from '../ui/display/card';
import { Loading, Skeleton } from '../ui/feedback/skeleton';
import { ErrorState } from '../ui/feedback/states';

const PanelSignInForm = lazy(async () => ({ default: (await import('./panel-sign-in.form')).PanelSignInForm }));

/** /admin: the panel for staff, behind its own sign-in. Whether somebody is staff is what the server says of the first call. */
export function Component() {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const session = useSession();
  const check = useQuery({ ...api.adminStats.get.query(), enabled: session !== null });

  if (session && check.isPending)
    return (
      <main id="main" className="wrap section">
        <Loading label={i18n.t('Loading admin panel...')}>
          <Skeleton lines={6} />
        </Loading>
      </main>
    );
  const refused = check.error && [401, 403].includes(check.error.status);
  if (!session || refused) return <AdminSignIn refused={Boolean(session && refused)} />;
  // Once somebody is in, a later failure is the section's to tell: what is typed there must stay.
  if (!check.data && check.isError)
    return (
      <main id="main" className="wrap section">
        <ErrorState as="h1" title={i18n.t('The admin panel could not be loaded')} onRetry={() => check.refetch()}>
          {i18n.t(check.error.message)}
        </ErrorState>
      </main>
    );
  if (pathname === '/admin') return <Navigate to="/admin/overview" replace />;
  return <Outlet />;
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
