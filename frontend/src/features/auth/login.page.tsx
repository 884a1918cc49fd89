import { Suspense, useCallback, useState } from 'react';
import { useLingui } from '@lingui/react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SignedIn } from '@aar/contracts/identity/auth.contract';
import { returnPath } from '../../api/return-path';
import { signIn, useSession } from '../../api/session';
import { PageMeta } from '../../page-parts/page-meta';
import { PageTitle } from '../../page-parts/page-title';
import { Button } from '../../ui/button';
import { PageHead } from '../../ui/display/heading';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { TextLink } from '../../ui/navigation/link';
import { Card } from '../../ui/display/card';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { toast } from '../../ui/feedback/toast';
import { resetUnderway } from './reset-underway';
import { SecondFactorStep } from './second-factor-step';
import { SocialSignIn } from './social-sign-in';
import { useSocialReturn } from './use-social-return';

const LoginForm = lazyAgain(async () => ({ default: (await import('./login.form')).LoginForm }));
const ForgotPasswordDialog = lazyDialog(() => import('./forgot-password.dialog'));

/** /login */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const { search } = useLocation();
  const [forgot, setForgot] = useState(() => resetUnderway.token() !== undefined);

  const welcome = useCallback(
    (signedIn: SignedIn) => {
      signIn(signedIn);
      if (signedIn.user.isComplete)
        toast.success(i18n.t('Welcome back!'), i18n.t('You have been logged in successfully.'));
    },
    [i18n],
  );
  const { exchanging, asked, startAgain } = useSocialReturn(welcome);

  if (exchanging)
    return (
      <div className="wrap narrow section">
        <PageTitle>{i18n.t('Sign In')}</PageTitle>
        <Loading label={i18n.t('Signing In...')}>
          <Skeleton lines={5} />
        </Loading>
      </div>
    );
  if (session) return <Navigate to={pathAfterSignIn(session.user.isComplete, search)} replace />;
  return (
    <div className="wrap narrow">
      <PageMeta title={i18n.t('Sign In')} description={i18n.t('Sign in to ask for or offer help.')} path="/login" />
      <PageHead title={i18n.t('Sign In')}>{i18n.t('Sign in to ask for or offer help.')}</PageHead>
      <Card className="stack">
        <Suspense fallback={<Skeleton lines={5} />}>
          {asked ? (
            <SecondFactorStep asked={asked} onSignedIn={welcome} onBack={startAgain} />
          ) : (
            <LoginForm
              submitLabel={i18n.t('Sign In')}
              failure="Login failed. Please check your credentials."
              onSignedIn={welcome}
            />
          )}
        </Suspense>
        <p>
          <Button tone="quiet" className="-ml-3" onClick={() => setForgot(true)}>
            {i18n.t('Forgot your password')}
          </Button>
        </p>
        <SocialSignIn next={new URLSearchParams(search).get('next') ?? undefined} />
      </Card>
      <p>
        {i18n.t('Not a member yet?')} <TextLink to="/register">{i18n.t('Join Us')}</TextLink>
      </p>
      {forgot && <ForgotPasswordDialog onClose={() => setForgot(false)} />}
    </div>
  );
}

/** A first social sign-in leads to the missing profile data, then to the requested page. */
const pathAfterSignIn = (isComplete: boolean, search: string) =>
  isComplete ? returnPath(search) : `/complete-profile?next=${encodeURIComponent(returnPath(search))}`;
