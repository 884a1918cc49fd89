import type { SignInProvider } from '@aar/contracts/vocabulary';
import { FacebookStrategy } from '../sign-in/strategies/facebook.strategy';
import { GoogleStrategy } from '../sign-in/strategies/google.strategy';
import { TwitterStrategy } from '../sign-in/strategies/twitter.strategy';
import type { SocialProvider } from './social-provider';

export const socialProviders: Record<SignInProvider, SocialProvider> = {
  google: GoogleStrategy,
  facebook: FacebookStrategy,
  twitter: TwitterStrategy,
};
