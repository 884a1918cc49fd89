import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadWithRetry } from './load-with-retry';

/**
 * An optional part of a page in its own chunk. Its `fallback` is shown until it is loaded and while loading fails; loading is
 * retried when the network is back, or after a while.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;

  return function LazyPart({ fallback = null, ...props }: P & { fallback?: ReactNode }) {
    const [Part, show] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      // Remembered even if the page was left meanwhile.
      const loadPart = async () => (loaded = (await load()).default);
      return loadWithRetry(loadPart, () => show(() => loaded));
    }, [Part]);
    return Part ? (
      <ErrorBoundary fallback={fallback}>
        <Part {...(props as unknown as P)} />
      </ErrorBoundary>
    ) : (
      fallback
    );
  };
}
