import { z } from 'zod';
import { defineEvent } from '../messaging';

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
  'thing-hidden',
  'warned',
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** What it says and where it goes is asked for when it is sent (`contacts.notice`). */
export const noticeRaised = defineEvent(
  'identity.notice.raised.v2',
  // Any kind: one of a later version is kept, and sent by a worker that knows it.
  z.object({ noticeId: z.uuid(), memberId: z.uuid(), kind: z.string().max(60) }),
);
