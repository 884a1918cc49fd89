import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { cutText } from '@aar/contracts/text/cut-text';
import { choices } from './choices';
import { Html, markup } from './html';
import { button, heading, layout, paragraph } from './layout';
import { linesOf, type MailContent, oneLine, sentence } from './mail-content';

interface ResponseOffer {
  siteName: string;
  /** `Asha Rao offers help`, `Gali Trust (Farida Qureshi) offers help` */
  title: string;
  requestTitle: string;
  requestUrl: string;
  /** The page on which the reader unsubscribes and sets all preferences. */
  unsubscribeUrl: string;
  /** What the helper wrote; it may have several lines. */
  message: string | null;
}

const words = {
  en: {
    title: (name: string) => `${name} offers help`,
    on: (title: string) => `on your request ${title}.`,
    between: ' ',
    answer: 'Call, write, accept or decline',
    read: 'Read the offer and answer',
    why: 'You get this because you posted the request.',
  },
  hi: {
    title: (name: string) => `${name} मदद करना चाहते हैं`,
    on: (title: string) => `आपका अनुरोध: ${title}`,
    between: '. ',
    answer: 'फ़ोन करें, लिखें, स्वीकार करें या मना करें',
    read: 'प्रस्ताव पढ़ें और उत्तर दें',
    why: 'यह आपको इसलिए मिला है क्योंकि आपने यह अनुरोध डाला था।',
  },
} satisfies Record<Language, object>;

/** The title of an offer in the mail and the inbox. */
export const offerTitle = (name: string, language: Language = 'en') => words[language].title(name);

/** The mail that notifies the owner of a request of who offers help. */
export function responseMail(
  { siteName, title, requestTitle, requestUrl, unsubscribeUrl, message }: ResponseOffer,
  language: Language = 'en',
): MailContent {
  const say = words[language];
  const choose = choices(unsubscribeUrl, language);
  const strong = markup`<strong>${requestTitle}</strong>`;
  return {
    subject: oneLine(`${title}: ${requestTitle}`),
    text: `${title}${say.between}${say.on(`"${requestTitle}"`)}
${message ? `\n${message}\n` : ''}
${say.answer}:
${requestUrl}

--
${say.why}
${choose.text}
`,
    html: layout({
      siteName,
      language,
      preview: cutText(oneLine(message ?? requestTitle), 120),
      body: markup`${heading(title)} ${paragraph(new Html(sentence(say.on(strong.text))))}
      ${linesOf(message).map(line => paragraph(line))}
      ${button(requestUrl, say.read)}`,
      footer: markup`${say.why} ${choose.html}`,
    }),
  };
}
