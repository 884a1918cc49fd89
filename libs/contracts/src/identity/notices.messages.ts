import { z } from 'zod';
import { defineEvent } from '../event';

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

/** What it says and where it goes is asked for when it is sent (`contacts.notice`). */
export const noticeRaised = defineEvent(
  'identity.notice.raised.v2',
  z.object({ noticeId: z.uuid(), memberId: z.uuid(), kind: NoticeKind }),
);
