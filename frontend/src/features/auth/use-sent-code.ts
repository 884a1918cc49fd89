import { useRef } from 'react';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { resendWait } from '../../domain/sign-in/code.dialog';

interface SentCode {
  contact: string;
  contactType: ContactType;
  maskedContact: string;
  /** In ms since 1970. */
  sentAt: number;
}

/**
 * Remembers the last code. A member who closes its dialog, or corrects a field, may be back before another code can be sent: the
 * last one is still valid.
 */
export function useSentCode() {
  const last = useRef<SentCode>(undefined);
  return {
    remember(
      contact: string,
      { contactType, maskedContact }: Pick<SentCode, 'contactType' | 'maskedContact'>,
    ): SentCode {
      last.current = { contact, contactType, maskedContact, sentAt: Date.now() };
      return last.current;
    },
    /** The code that was just sent to this contact. */
    fresh(contact: string): SentCode | undefined {
      const code = last.current;
      return code?.contact === contact && Date.now() < code.sentAt + resendWait * 1_000 ? code : undefined;
    },
  };
}
