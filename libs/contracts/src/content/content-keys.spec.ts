import { isColour, isPlainKey, isReservedKey, isSwitchKey } from './content-keys';

it.each([
  'auth_google_enabled',
  'otp_email_enabled',
  'auth-anything',
  'site-name',
  'site_name',
  'Site-Name',
  'site-tagline',
  'site_tagline',
  'platform-logo',
  'platform_logo',
  'site_logo',
  'brand-color-primary',
  'brand_color_secondary',
])('%s is reserved', key => expect(isReservedKey(key)).toBe(true));

it.each(['homepage_stats_ngos', 'footer-contact', 'hero_image_1', 'author', 'otpions', 'site-names', 'brand-name'])(
  '%s is an ordinary key',
  key => expect(isReservedKey(key)).toBe(false),
);

it('recognises the sign-in switches', () => {
  expect(['auth_google_enabled', 'otp_mobile_enabled'].map(isSwitchKey)).toEqual([true, true]);
  expect(['site-name', 'hero-otp-hint'].map(isSwitchKey)).toEqual([false, false]);
});

it('recognises what the site shows as plain text', () => {
  const plain = ['site_name', 'footer-contact', 'hero_title', 'homepage_stats_ngos_label', 'otp_email_enabled'];
  expect(plain.map(isPlainKey)).toEqual(plain.map(() => true));
  const rich = ['about-teaser', 'heroic', 'site-names', 'our-site-name'];
  expect(rich.map(isPlainKey)).toEqual(rich.map(() => false));
});

it.each(['#047857', '#ABCDEF'])('%s is a colour', text => expect(isColour(text)).toBe(true));
it.each(['047857', '#04785', '#0478571', '#04785g', 'x#047857', '#047857;', 'red'])('%s is not', text =>
  expect(isColour(text)).toBe(false),
);
