import { Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { lazyAgain, type Load } from '../ui/lazy/lazy-again';
import { Loading, Skeleton } from '../ui/feedback/skeleton';
import { ErrorBoundary } from './error-boundary';

let loading = 0;
const watchers = new Set<() => void>();
const count = (change: number) => {
  loading += change;
  watchers.forEach(watch => watch());
};
const subscribe = (watch: () => void) => {
  watchers.add(watch);
  return () => void watchers.delete(watch);
};

/** The screen that a module exports as `Component`, loaded when it is first shown. */
export function lazyScreen(load: Load<{ Component: ComponentType }>) {
  const counted: Load<{ default: ComponentType }> = async () => {
    count(1);
    try {
      return { default: (await load()).Component };
    } finally {
      count(-1);
    }
  };
  counted.source = load.source;
  return lazyAgain(counted);
}

/** A progress bar at the top while a screen loads; the old screen stays until then. */
export function NavigationProgress() {
  const busy = useSyncExternalStore(
    subscribe,
    () => loading > 0,
    () => false,
  );
  return busy && <div className="navigating" />;
}

/** Renders the screen: a placeholder on the very first visit, an error page when it throws. */
export function ScreenPlace({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense
        fallback={
          <Loading className="wrap section">
            <Skeleton lines={6} />
          </Loading>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
