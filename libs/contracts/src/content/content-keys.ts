/** `site_name` is the fallback of `site-name`, so every rule treats both as one key. */
const spelt = (key: string) => key.toLowerCase().replaceAll('_', '-');

/** Sign-in switches. They follow the integrations and the code rules, and only those write them. */
export const isSwitchKey = (key: string) => /^(auth|otp)-/.test(spelt(key));

/** A brand colour. */
export const isColourKey = (key: string) => spelt(key).startsWith('brand-color-');
export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Keys that only an administrator may change. */
export const isReservedKey = (key: string) =>
  isSwitchKey(key) ||
  isColourKey(key) ||
  ['site-name', 'site-tagline', 'platform-logo', 'site-logo'].includes(spelt(key));

const plainKeys =
  /^(?:site-name|site-tagline|platform-logo|site-logo|footer-contact|(?:brand-color|homepage-stats|hero)-.*)$/;
/** Keys whose text the site shows as plain text, as a picture or not at all: HTML elements in it would be visible as typed. */
export const isPlainKey = (key: string) => isSwitchKey(key) || plainKeys.test(spelt(key));
