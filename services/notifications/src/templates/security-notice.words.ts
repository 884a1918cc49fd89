import type { NoticeKind } from '@aar/contracts/identity/notices.messages';

/** `reason`, `until`, `maskedContact`, `provider`, `undoPath`: the facts of the notice, ready for display. */
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
const contactUs = { text: 'Contact us', path: '/contact-us' };
const takeBack =
  'If this was not you, somebody else may have your account: choose "Forgot your password" on the sign-in page at once and set a new one.';

const undoAddition = (undoPath: string | undefined) => ({
  ifNotYou: undoPath
    ? 'If this was not you, undo it within 72 hours. Everybody is signed out, on all devices. The present password and recovery codes stop working, and so does whatever was added in the three days before or since: contacts, connected accounts, passkeys, an authenticator app. Then set a new password with a code that we send you.'
    : 'If this was not you, undo it with the link in our message about the change before this one, or write to us.',
  action: undoPath ? { text: 'Undo it', path: undoPath } : contactUs,
});

const given = (label: string, fact: string | undefined) => (fact ? [`${label}: ${fact}`] : []);

interface EnglishWords extends NoticeWords {
  /** The same in at most 80 characters, for text messages. Hindi does not fit into one, so its text messages use the subject. */
  short: string;
}

const things: Record<string, string> = {
  member: 'profile',
  support_request: 'support request',
  event: 'event',
  response: 'offer of help',
  event_photo: 'photo of an event',
  message: 'message',
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
  'contact-added': ({ maskedContact, undoPath }) => ({
    subject: 'A contact was added to your account',
    lines: [
      maskedContact
        ? `From now on ${maskedContact} belongs to your account too: you can sign in with it and reset the password.`
        : 'From now on another contact belongs to your account too.',
      'If you added it yourself, there is nothing to do.',
    ],
    short: undoPath
      ? 'A contact was added to your account. Not you? Undo it within 72 hours:'
      : 'A contact was added to your account. Not you? Write to us:',
    ...undoAddition(undoPath),
  }),
  'contact-changed': ({ maskedContact, undoPath }) => ({
    subject: 'A contact of your account was changed',
    lines: [
      maskedContact
        ? `Your account now uses ${maskedContact} instead of the contact that you had.`
        : 'Your account now uses a different contact.',
      'If you changed it yourself, there is nothing to do.',
    ],
    short: undoPath
      ? 'A contact of your account was changed. Not you? Undo it within 72 hours:'
      : 'A contact of your account was changed. Not you? Write to us:',
    ifNotYou: undoPath
      ? 'If this was not you, undo it within 72 hours. Your old contact counts again, the new one cannot get in, and everybody is signed out, on all devices. The present password and recovery codes stop working, and so does whatever was added in the three days before or since: contacts, connected accounts, passkeys, an authenticator app. Then set a new password with a code to your old contact.'
      : 'If this was not you, undo it with the link in our message about the change before this one, or write to us.',
    action: undoPath ? { text: 'Undo the change', path: undoPath } : contactUs,
  }),
  'contact-restored': ({ maskedContact }) => ({
    subject: 'The change of your contact was undone',
    lines: [
      maskedContact ? `Your account uses ${maskedContact} again.` : 'Your account uses your old contact again.',
      'All devices were signed out, and the password stopped working. To sign in, choose "Forgot your password" on the sign-in page and set a new one.',
    ],
    short: 'The change of your contact was undone. Set a new password:',
    action: secure,
  }),
  'preferences-changed': () => ({
    subject: 'Your notification settings were changed',
    lines: ['A link in one of our e-mails changed what you get from us. Such a link needs no sign-in.'],
    short: 'Your notification settings were changed by a link. Not you? Check:',
    ifNotYou:
      'If this was not you, somebody else has one of our e-mails to you. Check your settings, and choose "Sign Out Everywhere" in your security settings: that ends all such links.',
    action: { text: 'Check your settings', path: '/profile/notifications' },
  }),
  'provider-connected': ({ provider = 'another account of yours' }) => ({
    subject: `Your account was connected with ${provider}`,
    lines: [`From now on you can sign in with ${provider}. You see and change this under your connected accounts.`],
    short: `Your account was connected with ${provider}. Not you? Sign in:`,
    ifNotYou: `${takeBack} Then disconnect ${provider} under your connected accounts.`,
    action: { text: 'See your connected accounts', path: '/social-settings' },
  }),
  'role-granted': () => ({
    subject: 'You have a role in the team now',
    lines: [
      'Two administrators gave your account a role of staff. You were signed out: sign in again to use it.',
      'If an administrator typed a password for you, it does not work any more. Choose "Forgot your password" on the sign-in page and set your own.',
    ],
    short: 'You have a role in the team now. Sign in again:',
    action: signIn,
  }),
  'administrator-suspended': ({ name = 'An administrator', by }) => ({
    subject: 'One of your fellow administrators was suspended',
    lines: [
      `${name} is suspended and signed out${by ? `, by ${by}` : ''}. All administrators get this message.`,
      'Either account may have been stolen. If nobody told you why, call both before you trust one of them.',
      'Any administrator can lift the suspension, or suspend who did it, in Users. Deleting an administrator, or taking the role away, needs two.',
    ],
    short: 'One of your fellow administrators was suspended. See the users:',
    action: { text: 'See the users', path: '/admin/users?status=suspended' },
  }),
  'second-factor-added': ({ undoPath }) => ({
    subject: 'Your account has a second factor now',
    lines: [
      'From now on a sign-in to your account asks for a second proof besides the password.',
      'If you added it yourself, there is nothing to do.',
    ],
    short: undoPath
      ? 'Your account has a second factor now. Not you? Undo it within 72 hours:'
      : 'Your account has a second factor now. Not you? Write to us:',
    ...undoAddition(undoPath),
  }),
  'second-factor-removed': () => ({
    subject: 'A second factor of your account was removed',
    lines: ['An authenticator app or a passkey of your account was removed.'],
    short: 'A second factor was removed. Not you? Reset your password:',
    ifNotYou: takeBack,
    action: secure,
  }),
  'recovery-code-used': () => ({
    subject: 'One of your recovery codes was used',
    lines: ['Somebody signed in to your account with one of your recovery codes. It does not work a second time.'],
    short: 'One of your recovery codes was used. Not you? Reset your password:',
    ifNotYou: `${takeBack} Then renew your recovery codes in Sign-in & Security.`,
    action: secure,
  }),
  'recovery-codes-renewed': ({ undoPath }) => ({
    subject: 'You have new recovery codes',
    lines: ['New recovery codes were made for your account. The ones from before do not work any more.'],
    short: undoPath
      ? 'You have new recovery codes. Not you? Undo it within 72 hours:'
      : 'You have new recovery codes. Not you? Write to us:',
    ...undoAddition(undoPath),
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
  'ngo-name-listed': () => ({
    subject: 'Your organisation is in the directory',
    lines: ['We looked at the name of your organisation, which is close to another one. The directory lists it now.'],
    short: 'Your organisation is in the directory now.',
    action: signIn,
  }),
  'ngo-name-refused': ({ reason }) => ({
    subject: 'The directory does not list your organisation',
    lines: [
      'The name of your organisation is too close to another one, so the directory does not list it.',
      ...given('Reason', reason),
      'You can change the name on your profile, or submit documents that show who you are.',
    ],
    short: 'The directory does not list your organisation. See why:',
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
