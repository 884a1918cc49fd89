/** The address of one of our pages as others can open it. */
export const addressOf = (path: string) => new URL(path, location.origin).href;

/** Opens the device's own share sheet; false where there is none. Closing it without sharing is no failure. */
export async function shareNatively(title: string, path: string): Promise<boolean> {
  if (!canShareNatively()) return false;
  try {
    await navigator.share({ title, url: addressOf(path) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export const canShareNatively = () => typeof navigator.share === 'function';
