import type { NoticeKind } from '@aar/contracts/identity/notices.messages';

/** `reason`, `until`, `maskedContact`, `provider`: the facts of the notice, ready for display. */
export type NoticeFacts = Record<string, string>;

export interface NoticeWords {
  subject: string;
  /** What happened, one string per paragraph. */
  lines: string[];
  /** What to do if somebody else did it; absent if it was not an action of the member. */
  ifNotYou?: string;
  action: { text: string; path: string };
}

const signIn = { text: 'Sign in', path: '/login' };
const decision = { text: 'Read the decision', path: '/profile/decisions' };
const secure = { text: 'Secure your account', path: '/login' };
const takeBack =
  'If this was not you, somebody else may have your account: choose "Forgot your password" on the sign-in page at once and set a new one.';

const given = (label: string, fact: string | undefined) => (fact ? [`${label}: ${fact}`] : []);

interface EnglishWords extends NoticeWords {
  /** The same in at most 80 characters, for text messages. Hindi never fits into one, so its text messages use the subject. */
  short: string;
}

const things: Record<string, string> = {
  ...{ member: 'profile', support_request: 'support request', event: 'event', response: 'offer of help' },
  ...{ event_photo: 'photo of an event', message: 'message' },
};
const called = (thing = '') => things[thing] ?? 'post';

export type WordsOfNotices<W = NoticeWords> = Record<NoticeKind, (facts: NoticeFacts) => W>;

export const englishNoticeWords: WordsOfNotices<EnglishWords> = {
  'password-reset': () => ({
    subject: 'Your password was reset',
    lines: ['A new password was set for your account with a code that we sent you. All devices were signed out.'],
    short: 'Your password was reset. Not you? Reset it again:',
    ifNotYou: `${takeBack} Look after your mailbox too: whoever did this could read the code.`,
    action: secure,
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    lines: ['The password of your account was changed. All other devices were signed out.'],
    short: 'Your password was changed. Not you? Reset it:',
    ifNotYou: takeBack,
    action: secure,
  }),
  'contact-changed': ({ maskedContact }) => ({
    subject: 'A contact of your account was changed',
    lines: [
      maskedContact
        ? `Your account now uses ${maskedContact} instead of the contact that you had.`
        : 'Your account now uses a different contact.',
    ],
    short: 'A contact of your account was changed. Not you? Sign in:',
    ifNotYou: `${takeBack} If that no longer works, write to us.`,
    action: secure,
  }),
  'provider-connected': ({ provider = 'another account of yours' }) => ({
    subject: `Your account was connected with ${provider}`,
    lines: [`From now on you can sign in with ${provider}. You see and change this under your connected accounts.`],
    short: `Your account was connected with ${provider}. Not you? Sign in:`,
    ifNotYou: `${takeBack} Then disconnect ${provider} under your connected accounts.`,
    action: { text: 'See your connected accounts', path: '/social-settings' },
  }),
  'account-suspended': ({ reason, until }) => ({
    subject: 'Your account was suspended',
    lines: [
      until
        ? `An administrator suspended your account until ${until}. Until then you cannot sign in.`
        : 'An administrator suspended your account. You cannot sign in any more.',
      ...given('Reason', reason),
      'If you think that this is a mistake, write to us.',
    ],
    short: until ? `Your account is suspended until ${until}.` : 'Your account was suspended.',
    action: { text: 'Contact us', path: '/contact-us' },
  }),
  'account-restored': () => ({
    subject: 'Your account is active again',
    lines: ['The suspension of your account has ended. You can sign in as before.'],
    short: 'Your account is active again.',
    action: signIn,
  }),
  'deletion-planned': ({ until }) => ({
    subject: 'Your account will be deleted',
    lines: [
      `You asked us to delete your account. It is out of the public directory now, and all your data will be erased${until ? ` on ${until}` : ' after the grace period'}.`,
      'Until then you can sign in and keep it.',
    ],
    short: `Your account will be deleted${until ? ` on ${until}` : ''}. To keep it:`,
    ifNotYou: `${takeBack} Then keep your account on its privacy page.`,
    action: { text: 'Keep my account', path: '/login' },
  }),
  'deletion-cancelled': () => ({
    subject: 'Your account will not be deleted',
    lines: ['The planned deletion of your account was cancelled. Everything is as it was.'],
    short: 'Your account will not be deleted. Not you? Reset your password:',
    ifNotYou: takeBack,
    action: signIn,
  }),
  'account-deleted': ({ reason, until }) => ({
    subject: 'Your account was deleted',
    lines: [
      `An administrator deleted your account. You are signed out, and your data will be erased${until ? ` on ${until}` : ' after the retention period'}.`,
      ...given('Reason', reason),
      'If you think that this is a mistake, write to us before that.',
    ],
    short: 'Your account was deleted by an administrator.',
    action: { text: 'Contact us', path: '/contact-us' },
  }),
  'export-ready': ({ until }) => ({
    subject: 'Your data is ready to download',
    lines: [
      `The download of all your data is ready${until ? ` and available until ${until}` : ''}. Sign in and open the privacy page of your account.`,
    ],
    short: 'Your data is ready to download. Not you? Reset your password:',
    ifNotYou: takeBack,
    action: signIn,
  }),
  'ngo-approved': () => ({
    subject: 'Your organisation was approved',
    lines: ['We reviewed your documents and approved your organisation. It now has a badge in the directory.'],
    short: 'Your organisation was approved.',
    action: signIn,
  }),
  'ngo-rejected': ({ reason }) => ({
    subject: 'Your organisation could not be approved yet',
    lines: [
      'We reviewed your documents and could not approve your organisation.',
      ...given('Reason', reason),
      'You can submit other documents on your profile.',
    ],
    short: 'Your organisation could not be approved yet. See why:',
    action: signIn,
  }),
  'thing-hidden': ({ thing }) => ({
    subject: `Your ${called(thing)} was hidden`,
    lines: [
      `We looked at a report about your ${called(thing)} and hid it: only you and our staff can see it now.`,
      'You can read why, and ask somebody else to look at it again within 30 days.',
    ],
    short: `Your ${called(thing)} was hidden. See why:`,
    action: decision,
  }),
  warned: ({ thing }) => ({
    subject: `You have received a warning about your ${called(thing)}`,
    lines: [
      `We looked at a report about your ${called(thing)} and decided to warn you.`,
      'You can read why, and ask somebody else to look at it again within 30 days.',
    ],
    short: `A warning about your ${called(thing)}. See why:`,
    action: decision,
  }),
};
