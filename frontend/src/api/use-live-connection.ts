import { useEffect } from 'react';

/** The page's only live connection; used once, by the shell. `token` is the session's, undefined without one. */
export function useLiveConnection(token: string | undefined) {
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    let close = () => {};
    void import('./live-connection').then(({ connect }) => {
      if (!isOver) close = connect();
    });
    return () => {
      isOver = true;
      close();
    };
  }, [token]);
}
