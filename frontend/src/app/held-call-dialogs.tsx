import { useLocation, useNavigate } from 'react-router-dom';
import { giveUp, useHoldReason } from '../api/held-calls';
import { signOut } from '../api/session';
import { askToLeave } from '../ui/navigation/leave-gate';
import { lazyDialog } from '../ui/dialog/lazy-dialog';

const SessionEndedDialog = lazyDialog(() => import('../features/auth/session-ended.dialog'));
const CompleteProfileDialog = lazyDialog(() => import('../features/complete-profile/complete-profile.dialog'));

/**
 * Over whatever page a call of it is held: the page stays as it is and goes on afterwards. Where the dialog cannot be
 * loaded it counts as closed: nobody waits for ever.
 */
export function HeldCallDialogs() {
  const reason = useHoldReason();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const leave = () => {
    signOut();
    // The panel asks for a sign-in itself, at the same address.
    if (!pathname.startsWith('/admin')) void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  };
  if (reason === 'session-ended') return <SessionEndedDialog onClose={() => askToLeave(leave)} />;
  if (reason === 'profile-incomplete') return <CompleteProfileDialog onClose={() => giveUp('profile-incomplete')} />;
  return null;
}
