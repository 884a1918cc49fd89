import type { NewContent } from './site-content.service';

const text = (key: string, content: string): NewContent => ({ key, type: 'text', content });

/** What a new site says before anybody edits it. Counts are not among these: without an entry the real numbers are shown. */
export const initialEntries: NewContent[] = [
  text('site-name', 'Animal Activist Register'),
  text('site-tagline', 'Mobilizing for Animal Welfare'),
  text('brand-color-primary', '#059669'),
  text('brand-color-secondary', '#047857'),
  text('otp_mobile_enabled', 'true'),
  text('otp_email_enabled', 'true'),
  text('auth_google_enabled', 'false'),
  text('auth_facebook_enabled', 'false'),
  text('auth_twitter_enabled', 'false'),
  text('homepage_stats_activists_label', 'Active Members'),
  text('homepage_stats_ngos_label', 'NGOs Connected'),
  text('homepage_stats_events_label', 'Events This Month'),
  text('hero_carousel_enabled', 'true'),
  text('hero_carousel_interval', '5'),
];
