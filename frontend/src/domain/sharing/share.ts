/** The absolute URL of a page of this site. */
export const addressOf = (path: string) => new URL(path, location.origin).href;

/** The member's own message and hashtags (stored without the `#`), as one text. */
export const wordsOf = ({ message, hashtags }: { message: string; hashtags: string[] }) =>
  [message, hashtags.map(tag => `#${tag}`).join(' ')].filter(Boolean).join('\n');

/** Opens the device's share sheet; returns false if there is none. Closing it without sharing is not a failure. */
export async function shareNatively(title: string, path: string, text?: string): Promise<boolean> {
  if (!canShareNatively()) return false;
  try {
    await navigator.share({ title, text: text || undefined, url: addressOf(path) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export const canShareNatively = () => typeof navigator.share === 'function';
