import { useNavigate } from 'react-router-dom';
import { api } from '../api/client';
import { signOut } from '../api/session';
import { askToLeave } from '../ui/navigation/leave-gate';

/** Ends the session on the server, and locally even if the server cannot be reached; asks about unsaved changes first. */
export function useLogOut() {
  const navigate = useNavigate();
  const logOut = () => {
    api.auth.logout({}).catch(() => undefined);
    signOut();
    void navigate('/');
  };
  return () => askToLeave(logOut);
}
