import { lazy, useState, type ComponentType } from 'react';

const failures = new Set<() => void>();

/** Lets parts that failed to load be loaded again when they are next shown. */
export function forgetFailures() {
  failures.forEach(forget => forget());
  failures.clear();
}

/** Milliseconds before the single retry, enough for a short network failure. */
const SOON = 1_000;
const fetchTwice = <T,>(load: () => Promise<T>) =>
  load().catch(async (error: unknown) => {
    if (!navigator.onLine) throw error;
    await new Promise(resolve => setTimeout(resolve, SOON));
    return load();
  });

/** A part of the site could not be loaded: no connection, or a newer deployment has removed its file. */
export class LoadFailure extends Error {}

/** Loads a part. Throws a `LoadFailure`; `forget` is called by `forgetFailures`, after which the part can be loaded again. */
export const fetchPart = <T,>(load: () => Promise<T>, forget: () => void) =>
  fetchTwice(load).catch((cause: unknown) => {
    failures.add(forget);
    throw new LoadFailure('A part of the site could not be loaded.', { cause });
  });

/** Loads a part; the server build adds the source path of its module. */
export interface Load<Part> {
  (): Promise<Part>;
  source?: string;
}

let reportShown: (source: string | undefined) => void = () => undefined;
/** During server rendering: reports which parts a page contains. */
export const onShown = (listener: typeof reportShown) => void (reportShown = listener);

/** Like React's `lazy`, except that a failure is remembered only until `forgetFailures`, not for the lifetime of the page. */
export function lazyAgain<P extends object>(load: Load<{ default: ComponentType<P> }>) {
  const fetchOnce = () => lazy<ComponentType<P>>(() => fetchPart(load, () => (Latest = fetchOnce())));
  let Latest = fetchOnce();
  let loaded: typeof Latest | undefined;

  function LazyAgain(props: P) {
    const [Part] = useState(() => loaded ?? Latest);
    reportShown(load.source);
    return <Part {...props} />;
  }
  /** Loads the part in advance, so that it renders without suspending. */
  LazyAgain.preload = async () => void (loaded = (await load()).default as unknown as typeof Latest);
  return LazyAgain;
}
