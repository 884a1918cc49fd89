import type { SocialPlatform } from '@aar/contracts/vocabulary';

/** The networks' own spellings of their names. */
export const platformNames: Record<SocialPlatform, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
};
