import type { ContentEntry } from './write-content';

/** To be filled in by an administrator; blank fields are not shown. */
export const blankContact = {
  email: '',
  phone: '',
  address: '',
  social: { facebook: '', twitter: '', instagram: '', linkedin: '' },
};

/**
 * The entries of a new site. The numbers of the home page are not among them, because without an entry the real counts are
 * shown.
 */
export const initialEntries: ContentEntry[] = [
  { key: 'site-name', title: 'Site name', content: 'Animal Activist Register' },
  { key: 'site-tagline', title: 'Tagline', content: 'Mobilizing for Animal Welfare' },
  { key: 'platform-logo', type: 'image', title: 'Logo', content: '' },
  { key: 'brand-color-primary', title: 'Primary colour', content: '#059669' },
  { key: 'brand-color-secondary', title: 'Secondary colour', content: '#047857' },
  { key: 'homepage_stats_activists_label', title: 'First statistic', content: 'Active Members' },
  { key: 'homepage_stats_ngos_label', title: 'Second statistic', content: 'NGOs Connected' },
  { key: 'homepage_stats_events_label', title: 'Third statistic', content: 'Events This Month' },
  { key: 'hero_carousel_enabled', title: 'Pictures change automatically', content: 'true' },
  { key: 'hero_carousel_interval', title: 'Seconds per picture', content: '5' },
  { key: 'footer-contact', type: 'json', title: 'Contact in the footer', content: JSON.stringify(blankContact) },
  { key: 'otp_mobile_enabled', title: 'Codes by SMS', content: 'true' },
  { key: 'otp_email_enabled', title: 'Codes by e-mail', content: 'true' },
  { key: 'auth_google_enabled', title: 'Sign in with Google', content: 'false' },
  { key: 'auth_facebook_enabled', title: 'Sign in with Facebook', content: 'false' },
  { key: 'auth_twitter_enabled', title: 'Sign in with Twitter', content: 'false' },
];
