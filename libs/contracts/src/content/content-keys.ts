/** Screens find `site_name` where there is no `site-name`, so both are one key to every rule. */
const spelt = (key: string) => key.toLowerCase().replaceAll('_', '-');

/** Switches of signing in. They follow the integrations and the rules of codes, and are written by those alone. */
export const isSwitchKey = (key: string) => /^(auth|otp)-/.test(spelt(key));

/** A brand colour. */
export const isColourKey = (key: string) => spelt(key).startsWith('brand-color-');
export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** What only an administrator may change. */
export const isReservedKey = (key: string) =>
  isSwitchKey(key) ||
  isColourKey(key) ||
  ['site-name', 'site-tagline', 'platform-logo', 'site-logo'].includes(spelt(key));

const plainKeys =
  /^(?:site-name|site-tagline|platform-logo|site-logo|footer-contact|(?:brand-color|homepage-stats|hero)-.*)$/;
/** What the site shows as plain text, as a picture or not at all: elements of HTML would stand in it as they were typed. */
export const isPlainKey = (key: string) => isSwitchKey(key) || plainKeys.test(spelt(key));
