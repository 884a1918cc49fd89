import type { SignInProvider } from '@aar/contracts/vocabulary';
import { facebook } from './facebook.provider';
import { google } from './google.provider';
import type { SocialProvider } from './social-provider';
import { twitter } from './twitter.provider';

export const socialProviders: Record<SignInProvider, SocialProvider> = { google, facebook, twitter };
