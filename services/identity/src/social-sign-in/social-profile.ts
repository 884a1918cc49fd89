import { cutText } from '@aar/contracts/text/cut-text';
import { visible } from '@aar/contracts/text/clean-text';

/** The profile of a user at a provider. */
export interface SocialProfile {
  /** The provider's own id of the account, which never changes and never goes to somebody else. */
  subject: string;
  fullName: string;
  /** What to show of the account once it is connected: its handle, or its name where there is none. */
  username: string;
  email: string | null;
  /** Whether the provider says that it verified the e-mail. */
  isEmailVerified: boolean;
}

/** An untrusted name or handle from a provider, made fit for one line. */
export const inOneLine = (text: string | undefined, max: number): string =>
  cutText(visible((text ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).trim(), max).trim();
