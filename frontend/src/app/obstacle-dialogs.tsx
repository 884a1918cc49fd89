import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { giveUp, useObstacle } from '../api/obstacles';
import { signOut } from '../api/session';

interface DialogProps {
  onClose(): void;
}

/** Whoever cannot be asked must not wait for ever: the calls fail as they would without the dialog. */
function NotAsked({ onClose }: DialogProps) {
  useEffect(onClose, [onClose]);
  return null;
}
type Load = () => Promise<{ default: ComponentType<DialogProps> }>;
const dialog = (load: Load) => lazy(() => load().catch(() => ({ default: NotAsked })));

const SessionEndedDialog = dialog(() => import('../features/auth/session-ended.dialog'));
const CompleteProfileDialog = dialog(() => import('../features/complete-profile/complete-profile.dialog'));

/** Over whatever page a call of it met an obstacle: the page stays as it is and goes on afterwards. */
export function ObstacleDialogs() {
  const obstacle = useObstacle();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const leave = () => {
    signOut();
    // The panel has a door of its own, at the same address.
    if (!pathname.startsWith('/admin')) void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  };
  return (
    <Suspense fallback={null}>
      {obstacle === 'session-ended' && <SessionEndedDialog onClose={leave} />}
      {obstacle === 'profile-incomplete' && <CompleteProfileDialog onClose={() => giveUp('profile-incomplete')} />}
    </Suspense>
  );
}
