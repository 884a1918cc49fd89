import { useNavigate } from 'react-router-dom';
import { api } from '../api/client';
import { signOut } from '../api/session';
import { askToLeave } from '../ui/navigation/leave-gate';

/** Ends the session on the server, and here even when the server cannot be reached; first asks about what is not saved. */
export function useLogOut() {
  const navigate = useNavigate();
  const logOut = () => {
    api.auth.logout({}).catch(() => undefined);
    signOut();
    void navigate('/');
  };
  return () => askToLeave(logOut);
}
