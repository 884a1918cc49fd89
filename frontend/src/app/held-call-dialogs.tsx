import { useLocation, useNavigate } from 'react-router-dom';
import { giveUp, type PendingReason } from '../api/pending-calls';
import { signOut } from '../api/session';
import { askToLeave } from '../ui/navigation/leave-blocker';
import { lazyDialog } from '../ui/dialog/lazy-dialog';

const SessionEndedDialog = lazyDialog(() => import('../features/auth/session-ended.dialog'));
const StepUpDialog = lazyDialog(() => import('../features/auth/step-up.dialog'));
const CompleteProfileDialog = lazyDialog(() => import('../features/complete-profile/complete-profile.dialog'));

/**
 * The dialogs for held requests. They are shown over any page, which keeps its state and continues afterwards. Completing a
 * profile may itself need a step-up, whose dialog is shown above the other. A dialog whose chunk fails to load counts as closed,
 * so that no request waits forever.
 */
export default function HeldCallDialogs({ reasons }: { reasons: readonly PendingReason[]; onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const leave = () => {
    signOut();
    // The panel shows its own sign-in at the same URL.
    if (!pathname.startsWith('/admin')) void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  };
  if (reasons.includes('session-ended')) return <SessionEndedDialog onClose={() => askToLeave(leave)} />;
  return (
    <>
      {reasons.includes('profile-incomplete') && <CompleteProfileDialog onClose={() => giveUp('profile-incomplete')} />}
      {reasons.includes('step-up') && <StepUpDialog onClose={() => giveUp('step-up')} />}
    </>
  );
}
