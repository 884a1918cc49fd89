import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { choices } from './choices';
import { markup } from './html';
import { button, heading, layout, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';

interface Merge {
  siteName: string;
  title: string;
  /** Title of the request that remains. */
  requestTitle: string;
  requestUrl: string;
  /** The page on which the reader unsubscribes and sets all preferences. */
  unsubscribeUrl: string;
}

const words = {
  en: {
    title: 'Two requests about the same are one now',
    next: 'Our staff found that a request you posted or offered help on is about the same as this one, and joined them, so that nobody comes twice. Offers of help have moved there.',
    see: 'See the request',
    why: 'You get this because you asked for help or offered it.',
  },
  hi: {
    title: 'एक ही बात के दो अनुरोध अब एक हैं',
    next: 'हमारी टीम ने पाया कि आपने जो अनुरोध डाला था, या जिस पर मदद की पेशकश की थी, वह और यह अनुरोध एक ही बात के हैं। दोनों को मिला दिया गया है ताकि कोई दो बार न आए। मदद के प्रस्ताव भी यहीं आ गए हैं।',
    see: 'अनुरोध देखें',
    why: 'यह आपको इसलिए मिला है क्योंकि आपने मदद माँगी थी या मदद की पेशकश की थी।',
  },
} satisfies Record<Language, object>;

/** The title in the mail and the inbox. */
export const mergeTitle = (language: Language = 'en') => words[language].title;

/** The mail to the owner and the helpers of a request that was merged into another. */
export function mergeMail(
  { siteName, title, requestTitle, requestUrl, unsubscribeUrl }: Merge,
  language: Language = 'en',
): MailContent {
  const { next, see, why } = words[language];
  const choose = choices(unsubscribeUrl, language);
  return {
    subject: oneLine(`${title}: ${requestTitle}`),
    text: `${title}: "${requestTitle}".

${next}

${see}:
${requestUrl}

--
${why}
${choose.text}
`,
    html: layout({
      siteName,
      language,
      preview: requestTitle,
      body: markup`${heading(title)} ${paragraph(markup`<strong>${requestTitle}</strong>`)}
      ${paragraph(next)}
      ${button(requestUrl, see)}`,
      footer: markup`${why} ${choose.html}`,
    }),
  };
}
