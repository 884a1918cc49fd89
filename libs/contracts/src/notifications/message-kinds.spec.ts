import {
  accountWords,
  codeWords,
  contactMailWords,
  deliveryWords,
  type NoticeKind,
  noticeWords,
  type Whose,
} from './message-kinds';

const families: Record<string, Record<string, Whose | readonly NoticeKind[]>> = {
  notice: noticeWords,
  delivery: deliveryWords,
  code: codeWords,
  account: accountWords,
  'contact mail': contactMailWords,
};

/**
 * Who is protected from whom: the effect on a message of a block in either direction, a mute by the reader, and the author's
 * leaving.
 */
const protection = (whose: Whose | readonly NoticeKind[]) => {
  if (!('words' in whose)) return `as its notices: ${whose.join(', ')}`;
  if (whose.words !== 'author') return `${whose.words}: reaches everybody`;
  const muted = whose.whenMuted === 'arrives' ? 'arrives' : 'nothing';
  return `author: blocked nothing, muted ${muted}, leaving nothing`;
};

test('each kind of message says whose text it contains and who is protected from whom', () => {
  const table = Object.entries(families).flatMap(([family, kinds]) =>
    Object.entries(kinds).map(([kind, whose]) => `${family} ${kind} | ${protection(whose)}`),
  );
  expect(`\n${table.join('\n')}\n`).toBe(`
notice request-alert | author: blocked nothing, muted nothing, leaving nothing
notice event-announced | author: blocked nothing, muted nothing, leaving nothing
notice messages-waiting | author: blocked nothing, muted nothing, leaving nothing
notice response-offered | author: blocked nothing, muted arrives, leaving nothing
notice response-accepted | author: blocked nothing, muted arrives, leaving nothing
notice response-declined | author: blocked nothing, muted arrives, leaving nothing
notice request-merged | author: blocked nothing, muted arrives, leaving nothing
notice event-news | author: blocked nothing, muted arrives, leaving nothing
notice moderation | staff: reaches everybody
notice security | site: reaches everybody
delivery alert | as its notices: request-alert
delivery response | as its notices: response-offered, response-accepted, response-declined, request-merged
delivery message | as its notices: messages-waiting
delivery event | as its notices: event-news
delivery nearby-event | as its notices: event-announced
delivery digest | as its notices: request-alert, event-announced, messages-waiting
delivery campaign | staff: reaches everybody
code registration | site: reaches everybody
code password-reset | site: reaches everybody
code contact-change | site: reaches everybody
code step-up | site: reaches everybody
code preferences | site: reaches everybody
account password-reset | site: reaches everybody
account password-changed | site: reaches everybody
account contact-added | site: reaches everybody
account contact-changed | site: reaches everybody
account contact-restored | site: reaches everybody
account preferences-changed | site: reaches everybody
account provider-connected | site: reaches everybody
account role-granted | staff: reaches everybody
account administrator-suspended | site: reaches everybody
account second-factor-added | site: reaches everybody
account second-factor-removed | site: reaches everybody
account recovery-code-used | site: reaches everybody
account recovery-codes-renewed | site: reaches everybody
account account-suspended | staff: reaches everybody
account account-restored | staff: reaches everybody
account deletion-planned | site: reaches everybody
account deletion-cancelled | site: reaches everybody
account account-deleted | site: reaches everybody
account export-ready | site: reaches everybody
account ngo-approved | staff: reaches everybody
account ngo-rejected | staff: reaches everybody
account ngo-name-listed | staff: reaches everybody
account ngo-name-refused | staff: reaches everybody
account thing-hidden | staff: reaches everybody
account warned | staff: reaches everybody
contact mail message | visitor: reaches everybody
contact mail reply | staff: reaches everybody
`);
});
