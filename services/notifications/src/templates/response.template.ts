import { markup } from './html';
import { button, heading, layout, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';

interface ResponseOffer {
  siteName: string;
  /** `Asha Rao offers help`, `Gali Trust (Farida Qureshi) offers help` */
  title: string;
  requestTitle: string;
  requestUrl: string;
}

/** Tells the owner of a request who offers help. */
export function responseMail({ siteName, title, requestTitle, requestUrl }: ResponseOffer): MailContent {
  const why = 'You get this because you posted the request.';
  return {
    subject: oneLine(`${title}: ${requestTitle}`),
    text: `${title} on your request "${requestTitle}".

Read the offer and answer:
${requestUrl}

--
${why}
`,
    html: layout({
      siteName,
      preview: requestTitle,
      body: markup`${heading(title)} ${paragraph(markup`on your request <strong>${requestTitle}</strong>.`)}
      ${button(requestUrl, 'Read the offer')}`,
      footer: markup`${why}`,
    }),
  };
}
