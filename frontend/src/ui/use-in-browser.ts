import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False during server rendering and hydration; true afterwards, when values that only a browser knows may be rendered. */
export const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
