import { lazy, Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SignedIn } from '@aar/contracts/identity/auth.contract';
import { returnPath, signIn, useSession } from '../../api/session';
import { PageTitle } from '../../board/page-title';
import { PageHead } from '../../ui/heading';
import { TextLink } from '../../ui/link';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';

const LoginForm = lazy(async () => ({ default: (await import('./login.form')).LoginForm }));

/** /login */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const { search } = useLocation();

  const welcome = (signedIn: SignedIn) => {
    signIn(signedIn);
    toast.success(i18n.t('Welcome back!'), i18n.t('You have been logged in successfully.'));
  };
  if (session) return <Navigate to={returnPath(search)} replace />;
  return (
    <div className="wrap door">
      <PageTitle>{i18n.t('Sign In')}</PageTitle>
      <PageHead title={i18n.t('Sign In')}>{i18n.t('Someone on your street may be waiting.')}</PageHead>
      <Sheet>
        <Suspense fallback={<Skeleton lines={5} />}>
          <LoginForm
            submitLabel={i18n.t('Sign In')}
            failure="Login failed. Please check your credentials."
            onSignedIn={welcome}
          />
        </Suspense>
      </Sheet>
      <p>
        {i18n.t('Not a member yet?')} <TextLink to="/register">{i18n.t('Join Us')}</TextLink>
      </p>
    </div>
  );
}
