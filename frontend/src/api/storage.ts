/**
 * A browser storage that never throws: a value that cannot be stored, because the storage is blocked or full, lasts as long as
 * the page.
 */
class SafeStorage {
  readonly #unkept = new Map<string, string>();
  readonly #native: () => Storage;

  constructor(native: () => Storage) {
    this.#native = native;
    // A value stored by another tab replaces the one in memory.
    globalThis.addEventListener?.('storage', ({ key }) => (key ? this.#unkept.delete(key) : this.#unkept.clear()));
  }

  get(name: string): string | null {
    return this.#unkept.get(name) ?? this.#attempt(storage => storage.getItem(name)) ?? null;
  }

  set(name: string, value: string) {
    this.#attempt(
      storage => {
        storage.setItem(name, value);
        this.#unkept.delete(name);
      },
      () => void this.#unkept.set(name, value),
    );
  }

  remove(name: string) {
    this.#unkept.delete(name);
    this.#attempt(storage => storage.removeItem(name));
  }

  names(): string[] {
    return [...this.#unkept.keys(), ...(this.#attempt(storage => Object.keys(storage)) ?? [])];
  }

  #attempt<T>(work: (storage: Storage) => T, onRefused?: () => void): T | undefined {
    // Node.js has these globals too, where all visitors would share them.
    if (typeof window === 'undefined') return undefined;
    try {
      return work(this.#native());
    } catch {
      onRefused?.();
      return undefined;
    }
  }
}

/** Survives a reload of this tab. */
export const tabStorage = new SafeStorage(() => sessionStorage);

/** Survives closing the tab, and is shared by all tabs. */
export const browserStorage = new SafeStorage(() => localStorage);
