import type { CodePurpose } from '@aar/contracts/notifications/codes.contract';
import { markup } from './html';
import { heading, layout, paragraph } from './layout';
import type { MailContent } from './mail-content';

interface CodeMessage {
  siteName: string;
  code: string;
  /** How long the code still lives, rounded up. */
  minutes: number;
  purpose: CodePurpose;
}

interface Words {
  subject: string;
  heading: string;
  /** What the code is for. */
  lead: string;
  /** What happens to someone who did not ask for it. */
  ignored: string;
}

const words: Record<CodePurpose, (siteName: string) => Words> = {
  registration: siteName => ({
    subject: `Your code for ${siteName}`,
    heading: 'Your code',
    lead: `Your code for ${siteName}:`,
    ignored: 'nothing happens without the code',
  }),
  'password-reset': siteName => ({
    subject: `Reset your password for ${siteName}`,
    heading: 'Reset your password',
    lead: 'Your code to choose a new password:',
    ignored: 'your password stays as it is',
  }),
  'contact-change': siteName => ({
    subject: `Confirm your contact for ${siteName}`,
    heading: 'Confirm your contact',
    lead: 'Your code to use this contact for your account:',
    ignored: 'this contact is not added to any account without the code',
  }),
};

const lifeText = (minutes: number) => `It is valid for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
const warning = 'Do not share it with anyone';

/** The mail with a one-time code, which says what the code allows. */
export function codeMail({ siteName, code, minutes, purpose }: CodeMessage): MailContent {
  const { subject, heading: title, lead, ignored } = words[purpose](siteName);
  const ignore = `If you did not ask for it, ignore this message: ${ignored}.`;
  return {
    subject,
    text: `${lead}\n\n${code}\n\n${lifeText(minutes)}. ${warning}.\n\n${ignore}\n`,
    html: layout({
      siteName,
      preview: lifeText(minutes),
      body: markup`${heading(title)}${purpose === 'registration' ? '' : paragraph(lead)}
<p class="ink" style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:#14231C">${code}</p>
${paragraph(`${lifeText(minutes)}. ${warning}.`)}`,
      footer: markup`${ignore}`,
    }),
  };
}

/** The same as a text message: one line of at most 160 characters, the same for every purpose. */
export const codeText = ({ siteName, code, minutes }: Omit<CodeMessage, 'purpose'>) =>
  `${code} is your ${siteName} code. ${lifeText(minutes)}. ${warning}.`;
