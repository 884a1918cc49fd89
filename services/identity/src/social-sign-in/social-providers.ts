import type { SignInProvider } from '@aar/contracts/vocabulary';
import { FacebookStrategy } from './strategies/facebook.strategy';
import { GoogleStrategy } from './strategies/google.strategy';
import { TwitterStrategy } from './strategies/twitter.strategy';
import type { SocialProvider } from './social-provider';

export const socialProviders: Record<SignInProvider, SocialProvider> = {
  google: GoogleStrategy,
  facebook: FacebookStrategy,
  twitter: TwitterStrategy,
};
