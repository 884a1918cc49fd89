/**
 * Runs `work` with the storage of this tab, which survives a reload. The storage is optional: if it is missing, full or blocked,
 * nothing is stored and nothing fails.
 */
export const inTabStorage = <T>(work: (storage: Storage) => T): T | undefined => attempt(() => work(sessionStorage));

/** The same with the browser's storage, which survives closing the tab. */
export const inBrowserStorage = <T>(work: (storage: Storage) => T): T | undefined => attempt(() => work(localStorage));

function attempt<T>(work: () => T): T | undefined {
  // Node has its own storages, which all visitors would share.
  if (typeof window === 'undefined') return undefined;
  try {
    return work();
  } catch {
    return undefined;
  }
}
