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

/** Fetches a part; the build for the server notes beside it of which module. */
export interface Load<Part> {
  (): Promise<Part>;
  source?: string;
}

let tellShown: (source: string | undefined) => void = () => undefined;
/** The server asks which parts a page consists of. */
export const onShown = (listener: typeof tellShown) => void (tellShown = listener);

/** Like React's `lazy`, which remembers a failure for as long as the page lives; this one until `forgetFailures`. */
export function lazyAgain<P extends object>(load: Load<{ default: ComponentType<P> }>) {
  const fetchOnce = () =>
    lazy<ComponentType<P>>(() =>
      fetchTwice(load).catch((error: unknown) => {
        failures.add(() => (Latest = fetchOnce()));
        throw error;
      }),
    );
  let Latest = fetchOnce();
  let loaded: typeof Latest | undefined;

  function LazyAgain(props: P) {
    const [Part] = useState(() => loaded ?? Latest);
    tellShown(load.source);
    return <Part {...props} />;
  }
  /** Fetches it before it is shown: it is then there at once. */
  LazyAgain.preload = async () => void (loaded = (await load()).default as unknown as typeof Latest);
  return LazyAgain;
}
