import { cutText } from '@aar/contracts/text/cut-text';
import Bowser from 'bowser';

const longest = 60;

/** `Chrome on Android`: the part of a user agent that a member recognises. Versions and the rest are dropped. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || 'Unknown browser';
  return cutText(os.name ? `${name} on ${os.name}` : name, longest);
}
