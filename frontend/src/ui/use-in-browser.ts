import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False where the server renders, and in the browser until what the server sent is taken over; then what only a browser knows may be shown. */
export const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
