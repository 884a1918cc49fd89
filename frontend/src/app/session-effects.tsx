import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLiveConnection } from '../api/live';
import { onSessionEnded, useSession } from '../api/session';
import { toast } from '../ui/toast';

/** What follows from a session's beginning and end: fresh answers, the live connection, the way to the login page. */
export function useSessionEffects() {
  const { i18n } = useLingui();
  const token = useSession()?.token;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const before = useRef(token);
  useEffect(() => {
    if (before.current === token) return;
    before.current = token;
    // Answers are another member's now, or a visitor's.
    void queries.resetQueries();
  }, [token, queries]);

  useLiveConnection(token);

  useEffect(
    () =>
      onSessionEnded(() => {
        toast.error(i18n.t('Your session has ended. Please log in again.'));
        if (!pathname.startsWith('/admin')) void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
      }),
    [i18n, navigate, pathname, search],
  );
}
