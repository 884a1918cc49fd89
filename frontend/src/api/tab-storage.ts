/**
 * Works with what this tab keeps over a reload. It is only a convenience: where there is no storage, or it is full or refused, nothing
 * is kept and nothing fails.
 */
export const inTabStorage = <T>(work: (storage: Storage) => T): T | undefined => attempt(() => work(sessionStorage));

/** The same with what the browser keeps when its tabs are closed. */
export const inBrowserStorage = <T>(work: (storage: Storage) => T): T | undefined => attempt(() => work(localStorage));

function attempt<T>(work: () => T): T | undefined {
  // Node has storages of its own, for all visitors together.
  if (typeof window === 'undefined') return undefined;
  try {
    return work();
  } catch {
    return undefined;
  }
}
