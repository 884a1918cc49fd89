import { lazy, useState, type ComponentType } from 'react';

const failures = new Set<() => void>();

/** Lets what could not be fetched be fetched anew when it is next shown. */
export function forgetFailures() {
  failures.forEach(forget => forget());
  failures.clear();
}

/** A network that only stumbled is there again by then. */
const SOON = 1_000;
const fetchTwice = <T,>(load: () => Promise<T>) =>
  load().catch(async (error: unknown) => {
    if (!navigator.onLine) throw error;
    await new Promise(resolve => setTimeout(resolve, SOON));
    return load();
  });

/** Like React's `lazy`, which remembers a failure for as long as the page lives; this one until `forgetFailures`. */
export function lazyAgain<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const fetchOnce = () =>
    lazy<ComponentType<P>>(() =>
      fetchTwice(load).catch((error: unknown) => {
        failures.add(() => (Latest = fetchOnce()));
        throw error;
      }),
    );
  let Latest = fetchOnce();

  return function LazyAgain(props: P) {
    const [Part] = useState(() => Latest);
    return <Part {...props} />;
  };
}
