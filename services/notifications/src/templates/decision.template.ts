import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { choices } from './choices';
import { Html, markup } from './html';
import { button, heading, layout, paragraph } from './layout';
import { type MailContent, oneLine, sentence } from './mail-content';

interface Decision {
  siteName: string;
  /** `Asha Rao accepted your offer of help` */
  title: string;
  requestTitle: string;
  requestUrl: string;
  /** The page on which the reader unsubscribes and sets all preferences. */
  unsubscribeUrl: string;
  isAccepted: boolean;
}

const words = {
  en: {
    title: (name: string, isAccepted: boolean) => `${name} ${isAccepted ? 'accepted' : 'declined'} your offer of help`,
    on: (title: string) => `on the request ${title}.`,
    between: ' ',
    accepted:
      'You are expected. The request shows you how to get there and how to reach whoever asked. Please say there when you are on the way.',
    declined: 'You do not need to go there. Thank you for offering.',
    go: 'See where to go',
    see: 'See the request',
    why: 'You get this because you offered help.',
  },
  hi: {
    title: (name: string, isAccepted: boolean) =>
      isAccepted ? `${name} ने आपकी मदद का प्रस्ताव स्वीकार किया` : `${name} ने आपकी मदद का प्रस्ताव स्वीकार नहीं किया`,
    on: (title: string) => `अनुरोध: ${title}`,
    between: '. ',
    accepted:
      'आपका इंतज़ार किया जा रहा है। वहाँ कैसे पहुँचें और मदद माँगने वाले से कैसे संपर्क करें, यह अनुरोध में दिया है। जब आप निकलें, तो कृपया वहीं बता दें।',
    declined: 'आपको वहाँ जाने की ज़रूरत नहीं है। मदद की पेशकश के लिए धन्यवाद।',
    go: 'देखें कि कहाँ जाना है',
    see: 'अनुरोध देखें',
    why: 'यह आपको इसलिए मिला है क्योंकि आपने मदद की पेशकश की थी।',
  },
} satisfies Record<Language, object>;

/** The title of a decision in the mail and the inbox. */
export const decisionTitle = (name: string, isAccepted: boolean, language: Language = 'en') =>
  words[language].title(name, isAccepted);

/** The mail to a helper with the owner's decision about the offer. */
export function decisionMail(
  { siteName, title, requestTitle, requestUrl, unsubscribeUrl, isAccepted }: Decision,
  language: Language = 'en',
): MailContent {
  const say = words[language];
  const choose = choices(unsubscribeUrl, language);
  const next = isAccepted ? say.accepted : say.declined;
  const label = isAccepted ? say.go : say.see;
  const strong = markup`<strong>${requestTitle}</strong>`;
  return {
    subject: oneLine(`${title}: ${requestTitle}`),
    text: `${title}${say.between}${say.on(`"${requestTitle}"`)}

${next}

${label}:
${requestUrl}

--
${say.why}
${choose.text}
`,
    html: layout({
      siteName,
      language,
      preview: next,
      body: markup`${heading(title)} ${paragraph(new Html(sentence(say.on(strong.text))))}
      ${paragraph(next)}
      ${button(requestUrl, label)}`,
      footer: markup`${say.why} ${choose.html}`,
    }),
  };
}
