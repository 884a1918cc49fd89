import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentSession, signIn, signOut } from '../../api/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { leaveUnasked } from '../../ui/navigation/leave-blocker';
import { LoginForm } from './login.form';
import { SocialSignIn } from './social-sign-in';

/**
 * Shown over the page of a member whose session the server ended: after a new sign-in the page continues with its input. For
 * another member the URL is opened again, so that they do not see this page.
 */
export default function SessionEndedDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [ended] = useState(() => currentSession()?.user);

  return (
    <Dialog
      open
      small
      firm
      onClose={onClose}
      title={i18n.t('Sign In')}
      description={i18n.t('Your session has ended. Please log in again.')}
    >
      <div className="stack">
        <LoginForm
          submitLabel={i18n.t('Sign In')}
          failure="Login failed. Please check your credentials."
          email={ended?.email ?? ended?.mobile ?? undefined}
          onSignedIn={session => {
            signIn(session);
            if (session.user.id !== ended?.id)
              leaveUnasked(
                () => void navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true }),
              );
          }}
        />
        <SocialSignIn inNewTab />
        {!pathname.startsWith('/admin') && (
          <Button tone="quiet" wide onClick={signOut}>
            {i18n.t('Continue without signing in')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
