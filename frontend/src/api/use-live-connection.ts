import { useEffect } from 'react';

/** The one connection of the page; used once, by the shell. `token` is the session's, or nothing. */
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
