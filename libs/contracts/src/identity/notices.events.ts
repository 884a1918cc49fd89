import { z } from 'zod';
import { defineEvent } from '../event';
import { ContactType } from './auth.contract';

/** What a member is told by mail (or SMS) because it concerns their account's safety; it cannot be unsubscribed. */
export const NoticeKind = z.enum([
  'password-reset',
  'password-changed',
  'contact-changed',
  'provider-connected',
  'account-suspended',
  'account-restored',
  'deletion-planned',
  'deletion-cancelled',
  'account-deleted',
  'export-ready',
  'ngo-approved',
  'ngo-rejected',
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

export const noticeRaised = defineEvent(
  'identity.notice.raised.v1',
  z.object({
    noticeId: z.uuid(),
    memberId: z.uuid(),
    kind: NoticeKind,
    fullName: z.string(),
    /** Where to: carried here, because the old contact is no longer in any snapshot when it is told of the new one. */
    contactType: ContactType,
    contact: z.string(),
    /** What the text names: `reason`, `until`, `maskedContact`, `provider`. */
    facts: z.record(z.string(), z.string()),
  }),
);
