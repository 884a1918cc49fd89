import { useEffect } from 'react';
import { loadWithRetry } from '../../ui/lazy/load-with-retry';

/** The page's only live connection; used once, by the shell. `token` is the session's, undefined without one. */
export function useLiveConnection(token: string | undefined, isStaff: boolean) {
  useEffect(() => {
    if (!token) return;
    let attempts = 0;
    let close = () => {};
    const load = () => {
      attempts++;
      return import('./attended-connection');
    };
    const stop = loadWithRetry(load, ({ connectWhileAttended }) => {
      close = connectWhileAttended({ isLate: attempts > 1, isStaff });
    });
    return () => {
      stop();
      close();
    };
  }, [token, isStaff]);
}
