import { z } from 'zod';
import { defineEvent } from '../messaging';

/** Mails (or SMS) about the security of a member's account, from which nobody can unsubscribe. */
export const NoticeKind = z.enum([
  'password-reset',
  'password-changed',
  'contact-added',
  'contact-changed',
  'contact-restored',
  'preferences-changed',
  'provider-connected',
  'role-granted',
  'administrator-suspended',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'account-suspended',
  'account-restored',
  'deletion-planned',
  'deletion-cancelled',
  'account-deleted',
  'export-ready',
  'ngo-approved',
  'ngo-rejected',
  'ngo-name-listed',
  'ngo-name-refused',
  'thing-hidden',
  'warned',
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** The content and the recipient are fetched when it is sent (`contacts.notice`). */
export const noticeRaised = defineEvent(
  'identity.notice.raised.v2',
  // A string instead of `NoticeKind`: a kind of a later version stays in the queue until a worker that knows it sends it.
  z.object({ noticeId: z.uuid(), memberId: z.uuid(), kind: z.string().max(60) }),
);
