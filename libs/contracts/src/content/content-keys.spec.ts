import { isPlainKey, isReservedKey, isSwitchKey } from './content-keys';

it.each([
  ...[
    'auth_google_enabled',
    'otp_email_enabled',
    'auth-anything',
    'site-name',
    'site_name',
    'Site-Name',
    'site-tagline',
  ],
  ...['site_tagline', 'platform-logo', 'platform_logo', 'site_logo', 'brand-color-primary', 'brand_color_secondary'],
])('%s is reserved', key => expect(isReservedKey(key)).toBe(true));

it.each(['homepage_stats_ngos', 'footer-contact', 'hero_image_1', 'author', 'otpions', 'site-names', 'brand-name'])(
  '%s is an ordinary key',
  key => expect(isReservedKey(key)).toBe(false),
);

it('recognises the sign-in switches', () => {
  expect(['auth_google_enabled', 'otp_mobile_enabled', 'site-name'].map(isSwitchKey)).toEqual([true, true, false]);
});

it('recognises what the site shows as plain text', () => {
  const plain = ['site_name', 'footer-contact', 'hero_title', 'homepage_stats_ngos_label', 'otp_email_enabled'];
  expect(plain.map(isPlainKey)).toEqual(plain.map(() => true));
  expect(['about-teaser', 'heroic', 'site-names'].map(isPlainKey)).toEqual([false, false, false]);
});
