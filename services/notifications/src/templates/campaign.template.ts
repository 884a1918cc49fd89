import type { Language } from '@aar/contracts/notifications/preferences.contract';
import type { Urgency } from '@aar/contracts/vocabulary';
import { cutText } from '@aar/contracts/text/cut-text';
import { choices, fullStop } from './choices';
import { Html, markup } from './html';
import { heading, layout, link, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';
import type { ShortMessage } from './short-message';

interface CampaignMessage {
  siteName: string;
  subject: string;
  /** Plain text of several lines, as the administrator wrote it. */
  message: string;
  /** The contact page: nobody reads replies to the sender of a mail. */
  contactUrl: string;
  /** The page on which the reader unsubscribes. */
  unsubscribeUrl: string;
}

/** A line of the message, with URLs turned into links. */
const lineOf = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => (index % 2 ? link(part, part) : markup`${part}`));

const paragraphOf = (text: string): Html =>
  paragraph(
    markup`${text.split('\n').flatMap((line, index) => [...(index ? [new Html('<br>')] : []), ...lineOf(line)])}`,
  );

const words = {
  en: {
    noReply: (contactUrl: string) =>
      `Please do not reply to this e-mail, nobody would read it. Write to us at ${contactUrl}`,
    noReplyLink: (contactUrl: string) =>
      markup`Please do not reply to this e-mail, nobody would read it. Write to us ${link(contactUrl, 'on the contact page')}.`,
    why: (siteName: string) => `You get this because you are a member of ${siteName}.`,
    unsubscribe: 'Unsubscribe',
  },
  hi: {
    noReply: (contactUrl: string) => `कृपया इस ई-मेल का उत्तर न दें, उसे कोई नहीं पढ़ेगा। हमें यहाँ लिखें: ${contactUrl}`,
    noReplyLink: (contactUrl: string) =>
      markup`कृपया इस ई-मेल का उत्तर न दें, उसे कोई नहीं पढ़ेगा। हमें ${link(contactUrl, 'संपर्क पेज')} से लिखें।`,
    why: (siteName: string) => `यह आपको इसलिए मिला है क्योंकि आप ${siteName} के सदस्य हैं।`,
    unsubscribe: 'ऐसे ई-मेल बंद करें',
  },
} satisfies Record<Language, object>;

/** The mail of a broadcast: the message as plain text, and escaped in the site's layout. */
export function campaignMail(
  { siteName, subject, message, contactUrl, unsubscribeUrl }: CampaignMessage,
  language: Language = 'en',
): MailContent {
  const { noReply, noReplyLink, why: whyOf, unsubscribe } = words[language];
  const written = message.replace(/\r\n?/g, '\n');
  const paragraphs = written.split(/\n{2,}/).filter(text => text.trim() !== '');
  const why = whyOf(siteName);
  const choose = choices(unsubscribeUrl, language);
  return {
    subject: oneLine(subject),
    text: `${written}\n\n--\n${noReply(contactUrl)}\n${why} ${unsubscribe}: ${unsubscribeUrl}\n${choose.text}\n`,
    html: layout({
      siteName,
      language,
      preview: cutText(oneLine(paragraphs[0] ?? ''), 120),
      body: markup`${heading(subject)}${paragraphs.map(paragraphOf)}`,
      footer: markup`${noReplyLink(contactUrl)}<br>${why} ${link(unsubscribeUrl, unsubscribe)}${fullStop[language]}<br>${choose.html}`,
    }),
  };
}

/** The short form of a broadcast: only the message is sent as SMS. A critical one is about a danger. */
export const campaignShort = ({
  language,
  subject,
  message,
  urgency,
}: Pick<CampaignMessage, 'subject' | 'message'> & { language: Language; urgency?: Urgency }): ShortMessage => ({
  language,
  messageClass: urgency === 'critical' ? 'emergency' : 'promotional',
  title: oneLine(subject),
  body: message,
  path: '/',
  text: message.replace(/\r\n?/g, '\n'),
});
