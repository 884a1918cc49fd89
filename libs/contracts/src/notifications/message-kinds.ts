import type { ContactMail } from '../content/contact-mails.messages';
import type { NoticeKind as AccountNotice } from '../identity/notices.messages';
import type { CodePurpose } from './codes.contract';
import type { Notification } from './inbox.contract';
import type { MessageKind } from './preferences.contract';

/**
 * Whose text a message contains.
 * - `author`: another member's; the notice has that member's id. It never reaches somebody whom a block separates from the
 *   author, nor anybody while the author or the reader is suspended or leaving.
 * - `staff` and `site`: it reaches everybody. `visitor`: it is sent to the team's mailbox, by the contact form.
 */
export type Whose = { words: 'author'; whenMuted: 'left-out' | 'arrives' } | { words: 'staff' | 'site' | 'visitor' };

/** Something that a member shows to others. */
const post = { words: 'author', whenMuted: 'left-out' } as const;
/** About the reader's own request, offer or seat: not to know it would harm the reader. */
const answer = { words: 'author', whenMuted: 'arrives' } as const;
const staff = { words: 'staff' } as const;
const site = { words: 'site' } as const;

/** The kinds of entries in the inbox. */
export type NoticeKind = Notification['kind'];

export const noticeWords = {
  'request-alert': post,
  'event-announced': post,
  'messages-waiting': post,
  'response-offered': answer,
  'response-accepted': answer,
  'response-declined': answer,
  'request-merged': answer,
  'event-news': answer,
  moderation: staff,
  security: site,
} as const satisfies Record<NoticeKind, Whose>;

/**
 * Whose text is sent by mail, SMS, WhatsApp and push. A message about a notice contains the notice's text, and so
 * does each item of a digest.
 */
export const deliveryWords = {
  alert: ['request-alert'],
  response: ['response-offered', 'response-accepted', 'response-declined', 'request-merged'],
  message: ['messages-waiting'],
  event: ['event-news'],
  'nearby-event': ['event-announced'],
  digest: ['request-alert', 'event-announced', 'messages-waiting'],
  campaign: staff,
} as const satisfies Record<MessageKind | 'digest', Whose | readonly NoticeKind[]>;

/** One-time codes. */
export const codeWords = {
  registration: site,
  'password-reset': site,
  'contact-change': site,
  'step-up': site,
  preferences: site,
} as const satisfies Record<CodePurpose, Whose>;

/** Mails about an account, sent even to members who are suspended or leaving. */
export const accountWords = {
  'password-reset': site,
  'password-changed': site,
  'contact-added': site,
  'contact-changed': site,
  'contact-restored': site,
  'preferences-changed': site,
  'provider-connected': site,
  'role-granted': staff,
  'administrator-suspended': site,
  'second-factor-added': site,
  'second-factor-removed': site,
  'recovery-code-used': site,
  'recovery-codes-renewed': site,
  'account-suspended': staff,
  'account-restored': staff,
  'deletion-planned': site,
  'deletion-cancelled': site,
  'account-deleted': site,
  'export-ready': site,
  'ngo-approved': staff,
  'ngo-rejected': staff,
  'ngo-name-listed': staff,
  'ngo-name-refused': staff,
  'thing-hidden': staff,
  warned: staff,
} as const satisfies Record<AccountNotice, Whose>;

export const contactMailWords = {
  message: { words: 'visitor' },
  reply: staff,
} as const satisfies Record<ContactMail['kind'], Whose>;
