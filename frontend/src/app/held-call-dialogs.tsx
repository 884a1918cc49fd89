import { useLocation, useNavigate } from 'react-router-dom';
import { giveUp, useHoldReason } from '../api/held-calls';
import { signOut } from '../api/session';
import { askToLeave } from '../ui/navigation/leave-gate';
import { lazyDialog } from '../ui/dialog/lazy-dialog';

const SessionEndedDialog = lazyDialog(() => import('../features/auth/session-ended.dialog'));
const CompleteProfileDialog = lazyDialog(() => import('../features/complete-profile/complete-profile.dialog'));

/**
 * The dialog for held requests, over any page, which stays as it is and continues afterwards. If the dialog's chunk fails to load
 * it counts as closed, so that no request waits forever.
 */
export function HeldCallDialogs() {
  const reason = useHoldReason();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const leave = () => {
    signOut();
    // The panel shows its own sign-in at the same URL.
    if (!pathname.startsWith('/admin')) void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  };
  if (reason === 'session-ended') return <SessionEndedDialog onClose={() => askToLeave(leave)} />;
  if (reason === 'profile-incomplete') return <CompleteProfileDialog onClose={() => giveUp('profile-incomplete')} />;
  return null;
}
