import { useEffect } from 'react';
import { keepLoading } from '../ui/lazy/keep-loading';

/** The page's only live connection; used once, by the shell. `token` is the session's, undefined without one. */
export function useLiveConnection(token: string | undefined) {
  useEffect(() => {
    if (!token) return;
    let attempts = 0;
    let close = () => {};
    const load = () => {
      attempts++;
      return import('../api/live-connection');
    };
    const stop = keepLoading(load, ({ connect }) => (close = connect({ isLate: attempts > 1 })));
    return () => {
      stop();
      close();
    };
  }, [token]);
}
