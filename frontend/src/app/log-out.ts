import { useNavigate } from 'react-router-dom';
import { api } from '../api/client';
import { signOut } from '../api/session';

/** Ends the session on the server, and here even when the server cannot be reached. */
export function useLogOut() {
  const navigate = useNavigate();
  return () => {
    api.auth.logout({}).catch(() => undefined);
    signOut();
    void navigate('/');
  };
}
