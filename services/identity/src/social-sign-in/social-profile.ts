import { cutText } from '@aar/contracts/text/cut-text';
import { visible } from '@aar/contracts/text/clean-text';

/** The profile of a user at a provider. */
export interface SocialProfile {
  /** The provider's own id of the account, which never changes and is never reused. */
  subject: string;
  fullName: string;
  /** The text to show for a connected account: its handle, or its name if there is none. */
  username: string;
  email: string | null;
  /** Whether the provider says that it verified the e-mail. */
  isEmailVerified: boolean;
}

/** Makes an untrusted name or handle from a provider fit into one line. */
export const inOneLine = (text: string | undefined, max: number): string =>
  cutText(visible((text ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).trim(), max).trim();
