import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { choices, fullStop } from './choices';
import { markup } from './html';
import { button, heading, layout, link, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';

interface NearbyEvent {
  siteName: string;
  title: string;
  /** Type, time and place of the event. */
  body: string;
  eventUrl: string;
  unsubscribeUrl: string;
}

const words = {
  en: {
    subject: (title: string) => `Soon near you: ${title}`,
    see: 'See the event',
    why: 'You get this because the event is in a place of yours and begins within two days.',
    stop: 'Stop such mails',
  },
  hi: {
    subject: (title: string) => `जल्द ही आपके पास: ${title}`,
    see: 'कार्यक्रम देखें',
    why: 'यह आपको इसलिए मिला है क्योंकि यह कार्यक्रम आपकी किसी जगह पर है और दो दिनों के अंदर शुरू होगा।',
    stop: 'ऐसे ई-मेल बंद करें',
  },
} satisfies Record<Language, object>;

/** The mail to the members of a place about an event for which the daily digest would be too late. */
export function nearbyEventMail(
  { siteName, title, body, eventUrl, unsubscribeUrl }: NearbyEvent,
  language: Language = 'en',
): MailContent {
  const { subject, see, why, stop } = words[language];
  const choose = choices(unsubscribeUrl, language);
  return {
    subject: oneLine(subject(title)),
    text: `${title}

${body}

${see}:
${eventUrl}

--
${why}
${stop}:
${unsubscribeUrl}
${choose.text}
`,
    html: layout({
      siteName,
      language,
      preview: body,
      body: markup`${heading(title)} ${paragraph(body)} ${button(eventUrl, see)}`,
      footer: markup`${why} ${link(unsubscribeUrl, stop)}${fullStop[language]} ${choose.html}`,
    }),
  };
}
