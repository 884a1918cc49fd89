import { useLocation, useNavigate } from 'react-router-dom';
import { giveUp, useObstacle } from '../api/obstacles';
import { signOut } from '../api/session';
import { askToLeave } from '../ui/leave-gate';
import { lazyDialog } from '../ui/lazy-dialog';

const SessionEndedDialog = lazyDialog(() => import('../features/auth/session-ended.dialog'));
const CompleteProfileDialog = lazyDialog(() => import('../features/complete-profile/complete-profile.dialog'));

/**
 * Over whatever page a call of it met an obstacle: the page stays as it is and goes on afterwards. Where the dialog cannot be
 * loaded it counts as closed: nobody waits for ever.
 */
export function ObstacleDialogs() {
  const obstacle = useObstacle();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const leave = () => {
    signOut();
    // The panel has a door of its own, at the same address.
    if (!pathname.startsWith('/admin')) void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  };
  if (obstacle === 'session-ended') return <SessionEndedDialog onClose={() => askToLeave(leave)} />;
  if (obstacle === 'profile-incomplete') return <CompleteProfileDialog onClose={() => giveUp('profile-incomplete')} />;
  return null;
}
