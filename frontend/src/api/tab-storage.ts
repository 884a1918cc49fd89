/**
 * Works with what this tab keeps over a reload. It is only a convenience: where there is no storage, or it is full or refused, nothing
 * is kept and nothing fails.
 */
export function inTabStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
