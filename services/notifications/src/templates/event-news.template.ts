import { momentInIndia } from '@aar/contracts/moment-in-india';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { choices } from './choices';
import { markup } from './html';
import { indianMoment } from './indian-moment';
import { button, heading, layout, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';

/** A change of an event. */
export interface News {
  kind: 'seat-offered' | 'changed' | 'cancelled' | 'reminder' | 'paused' | 'activated';
  eventTitle: string;
  eventDate: string;
  eventTime: string;
  location: string;
  city: string;
  /** Until when a seat is held, as ISO text. */
  heldUntil: string | null;
}

interface EventNews {
  siteName: string;
  /** `Cancelled: Adoption camp` */
  title: string;
  /** When and where. */
  body: string;
  eventUrl: string;
  /** The page on which the reader unsubscribes and sets all preferences. */
  unsubscribeUrl: string;
  /** The mail is for the organiser. */
  isOwn?: boolean;
}

const words = {
  en: {
    titles: {
      'seat-offered': 'A seat is free for you',
      changed: 'Changed',
      cancelled: 'Cancelled',
      reminder: 'Coming soon',
      paused: 'Paused by our staff',
      activated: 'Active again',
    },
    held: (until: string) => `. Join before ${until}, or the seat goes to the next.`,
    see: 'See the event',
    why: 'You get this because you joined the event or its waitlist.',
    own: 'You get this because the event is yours.',
  },
  hi: {
    titles: {
      'seat-offered': 'आपके लिए एक जगह खाली है',
      changed: 'बदलाव',
      cancelled: 'रद्द',
      reminder: 'जल्द होने वाला है',
      paused: 'हमारे कर्मचारियों ने रोका',
      activated: 'फिर से सक्रिय',
    },
    held: (until: string) => `। ${until} से पहले शामिल हों, नहीं तो यह जगह किसी और को मिल जाएगी।`,
    see: 'कार्यक्रम देखें',
    why: 'यह आपको इसलिए मिला है क्योंकि आप इस कार्यक्रम में या इसकी प्रतीक्षा सूची में शामिल हुए थे।',
    own: 'यह आपको इसलिए मिला है क्योंकि यह कार्यक्रम आपका है।',
  },
} satisfies Record<Language, object>;

type Place = Pick<News, 'eventDate' | 'eventTime' | 'location' | 'city'>;

/** `6 December 2026 at 10:00 am, Town hall, Pune` */
export const whenAndWhere = ({ eventDate, eventTime, location, city }: Place, language: Language = 'en') =>
  `${indianMoment(momentInIndia(eventDate, eventTime), language)}, ${location}, ${city}`;

/** Title and body for the mail and the inbox. */
export function newsWords(news: News, language: Language = 'en') {
  const { titles, held } = words[language];
  const until = news.heldUntil ? held(indianMoment(new Date(news.heldUntil), language)) : '';
  return { title: `${titles[news.kind]}: ${news.eventTitle}`, body: whenAndWhere(news, language) + until };
}

/** News for the organiser only. */
export const isForOrganiser = (kind: News['kind']) => kind === 'paused' || kind === 'activated';

/** The mail about a change of an event, to its participants, waiting list and organiser. */
export function eventNewsMail(
  { siteName, title, body, eventUrl, unsubscribeUrl, isOwn }: EventNews,
  language: Language = 'en',
): MailContent {
  const { see, own, why: joined } = words[language];
  const why = isOwn ? own : joined;
  const choose = choices(unsubscribeUrl, language);
  return {
    subject: oneLine(title),
    text: `${title}

${body}

${see}:
${eventUrl}

--
${why}
${choose.text}
`,
    html: layout({
      ...{ siteName, language },
      preview: body,
      body: markup`${heading(title)} ${paragraph(body)} ${button(eventUrl, see)}`,
      footer: markup`${why} ${choose.html}`,
    }),
  };
}
