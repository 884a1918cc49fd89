import { markup } from './html';
import { heading, layout, paragraph, siteName } from './layout';
import type { MailContent } from './mail-content';

const lifeText = (minutes: number) => `It is valid for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
const warning = 'Do not share it with anyone';

/** The mail with a one-time code; `minutes` is how long the code still lives, rounded up. */
export function codeMail({ code, minutes }: { code: string; minutes: number }): MailContent {
  const ignore = 'If you did not ask for it, ignore this message: nothing happens without the code.';
  return {
    subject: `Your code for ${siteName}`,
    text: `Your code for ${siteName}:\n\n${code}\n\n${lifeText(minutes)}. ${warning}.\n\n${ignore}\n`,
    html: layout({
      preview: lifeText(minutes),
      body: markup`${heading('Your code')}
<p class="ink" style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:#14231C">${code}</p>
${paragraph(`${lifeText(minutes)}. ${warning}.`)}`,
      footer: markup`${ignore}`,
    }),
  };
}

/** The same as a text message: one line of at most 160 characters. */
export const codeText = ({ code, minutes }: { code: string; minutes: number }) =>
  `${code} is your ${siteName} code. ${lifeText(minutes)}. ${warning}.`;
