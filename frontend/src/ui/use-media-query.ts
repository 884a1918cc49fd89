import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; not where the server renders, which knows of no screen. Where a style sheet can decide, let it. */
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
