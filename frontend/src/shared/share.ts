/** The address of one of our pages as others can open it. */
export const addressOf = (path: string) => new URL(path, location.origin).href;

/** The member's own words and hashtags (without the sign), as one text. */
export const wordsOf = ({ message, hashtags }: { message: string; hashtags: string[] }) =>
  [message, hashtags.map(tag => `#${tag}`).join(' ')].filter(Boolean).join('\n');

/** Opens the device's own share sheet; false where there is none. Closing it without sharing is no failure. */
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
