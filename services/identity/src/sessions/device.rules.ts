import Bowser from 'bowser';

const longest = 60;

/** `Chrome on Android`: what a member recognises of a browser. Versions and the rest of what it says of itself are dropped. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || 'Unknown browser';
  return (os.name ? `${name} on ${os.name}` : name).slice(0, longest);
}
