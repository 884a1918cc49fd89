import { useNavigate } from 'react-router-dom';
import { send } from '../../api/client';
import { signOut } from '../../api/session';
import { askToLeave } from '../../ui/navigation/leave-blocker';

/**
 * Sent without the lazily loaded API, because the request must be made while this tab still has the session's token.
 */
const endSession = () =>
  send('/api/auth/logout', {
    method: 'POST',
    credentials: 'same-origin',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });

/** Ends the session on the server, and locally even if the server cannot be reached; asks about unsaved changes first. */
export function useLogOut() {
  const navigate = useNavigate();
  const logOut = () => {
    endSession().catch(() => undefined);
    signOut();
    void navigate('/');
  };
  return () => askToLeave(logOut);
}
