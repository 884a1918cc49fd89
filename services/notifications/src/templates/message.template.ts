import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { choices } from './choices';
import { markup } from './html';
import { button, heading, layout, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';

/** Who wrote, and whether it is their first message. */
export interface Waiting {
  name: string;
  isFirst: boolean;
  unread: number;
}

interface WaitingMessages {
  siteName: string;
  /** `Asha Rao wrote to you` */
  title: string;
  /** `2 unread messages` */
  body: string;
  conversationUrl: string;
  /** The page on which the reader unsubscribes and sets all preferences. */
  unsubscribeUrl: string;
}

const words = {
  en: {
    first: (name: string) => ({
      title: `${name} would like to talk to you`,
      body: 'Read the first message, then accept or decline.',
    }),
    more: (name: string, unread: number) => ({
      title: `${name} wrote to you`,
      body: `${unread} unread ${unread === 1 ? 'message' : 'messages'}`,
    }),
    read: 'Read and answer',
    why: (siteName: string) =>
      `You get this because you are a member of ${siteName}. You can mute a conversation or block a member there.`,
  },
  hi: {
    first: (name: string) => ({
      title: `${name} आपसे बात करना चाहते हैं`,
      body: 'पहला संदेश पढ़ें, फिर स्वीकार करें या मना करें।',
    }),
    more: (name: string, unread: number) => ({
      title: `${name} ने आपको लिखा है`,
      body: unread === 1 ? '1 बिना पढ़ा संदेश' : `${unread} बिना पढ़े संदेश`,
    }),
    read: 'पढ़ें और उत्तर दें',
    why: (siteName: string) =>
      `यह आपको इसलिए मिला है क्योंकि आप ${siteName} के सदस्य हैं। वहाँ आप किसी बातचीत को म्यूट या किसी सदस्य को ब्लॉक कर सकते हैं।`,
  },
} satisfies Record<Language, object>;

/** Title and body of unread messages for the mail and the inbox. */
export const waitingWords = ({ name, isFirst, unread }: Waiting, language: Language = 'en') =>
  isFirst ? words[language].first(name) : words[language].more(name, unread);

/** The mail that notifies a member of who wrote to them; the message itself is read on the site. */
export function messageMail(
  { siteName, title, body, conversationUrl, unsubscribeUrl }: WaitingMessages,
  language: Language = 'en',
): MailContent {
  const { read, why } = words[language];
  const choose = choices(unsubscribeUrl, language);
  return {
    subject: oneLine(title),
    text: `${title}

${body}

${read}:
${conversationUrl}

--
${why(siteName)}
${choose.text}
`,
    html: layout({
      siteName,
      language,
      preview: body,
      body: markup`${heading(title)} ${paragraph(body)} ${button(conversationUrl, read)}`,
      footer: markup`${why(siteName)} ${choose.html}`,
    }),
  };
}
