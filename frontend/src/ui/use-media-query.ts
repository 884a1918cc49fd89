import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches now; false during server rendering, which knows no screen. Prefer a style sheet where one can
 * decide.
 */
export function useMediaQuery(query: string) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
