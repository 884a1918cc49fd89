import type { ComponentType } from 'react';
import { FacebookIcon, GoogleIcon, TwitterIcon } from '../ui/brand-icons';

/** By the name of the provider's integration. */
export const providerIcons: Partial<Record<string, ComponentType>> = {
  google_oauth: GoogleIcon,
  facebook_oauth: FacebookIcon,
  twitter_oauth: TwitterIcon,
};
