import type { EventChange } from '@aar/contracts/community/events.messages';
import { momentInIndia } from '@aar/contracts/moment-in-india';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { choices, fullStop } from './choices';
import { htmlOfChanges, summaryOfChanges, textOfChanges, titleOfChanges } from './event-changes';
import { markup } from './html';
import { indianMoment } from './indian-moment';
import { button, heading, layout, paragraph } from './layout';
import { linesOf, type MailContent, oneLine } from './mail-content';

type When = Pick<News, 'eventDate' | 'eventTime'>;

/** A change of an event. */
export interface News {
  kind: 'seat-offered' | 'changed' | 'cancelled' | 'reminder' | 'paused' | 'activated' | 'removed';
  eventTitle: string;
  eventDate: string;
  eventTime: string;
  location: string;
  city: string;
  /** Until when a seat is reserved, in ISO format. */
  heldUntil: string | null;
  /** What changed, and why the event is cancelled; missing in notices written before they were stored. */
  changes?: EventChange[];
  reason?: string;
  /** Later dates of the series that are cancelled with it. */
  otherDates?: When[];
}

interface EventNews {
  siteName: string;
  /** `Cancelled: Adoption camp` */
  title: string;
  /** When and where. */
  lead: string;
  /** The whole text in one line. */
  body: string;
  eventUrl: string;
  /** The page on which the reader unsubscribes and sets all preferences. */
  unsubscribeUrl: string;
  /** The mail is for the organiser. */
  isOwn?: boolean;
  changes?: EventChange[];
  reason?: string;
  otherDates?: When[];
}

/** As many as the inbox and a device name; the mail names all. */
const mostNamed = 3;

const words = {
  en: {
    titles: {
      'seat-offered': 'A seat is free for you',
      changed: 'Changed',
      cancelled: 'Cancelled',
      reminder: 'Coming soon',
      paused: 'Paused by our staff',
      activated: 'Active again',
      removed: 'The organiser has removed you',
    },
    held: (until: string) => `. Join before ${until}, or the seat goes to the next.`,
    reason: 'The organiser writes',
    others: 'Also cancelled',
    more: (count: number) => ` and ${count} more`,
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
      removed: 'आयोजक ने आपको हटा दिया है',
    },
    held: (until: string) => `। ${until} से पहले शामिल हों, नहीं तो यह जगह किसी और को मिल जाएगी।`,
    reason: 'आयोजक ने लिखा',
    others: 'ये भी रद्द',
    more: (count: number) => ` और ${count} अन्य`,
    see: 'कार्यक्रम देखें',
    why: 'यह आपको इसलिए मिला है क्योंकि आप इस कार्यक्रम में या इसकी प्रतीक्षा सूची में शामिल हुए थे।',
    own: 'यह आपको इसलिए मिला है क्योंकि यह कार्यक्रम आपका है।',
  },
} satisfies Record<Language, object>;

type Place = Pick<News, 'eventDate' | 'eventTime' | 'location' | 'city'>;

/** `6 December 2026 at 10:00 am, Town hall, Pune` */
export const whenAndWhere = ({ eventDate, eventTime, location, city }: Place, language: Language = 'en') =>
  `${indianMoment(momentInIndia(eventDate, eventTime), language)}, ${location}, ${city}`;

const datesIn = (dates: When[], language: Language) =>
  dates.map(({ eventDate, eventTime }) => indianMoment(momentInIndia(eventDate, eventTime), language));

/** The other dates in one line. */
function summaryOfDates(dates: When[], language: Language): string[] {
  if (dates.length === 0) return [];
  const { others, more } = words[language];
  const rest = dates.length - mostNamed;
  return [`${others}: ${datesIn(dates.slice(0, mostNamed), language).join('; ')}${rest > 0 ? more(rest) : ''}`];
}

/** Its time and place, and until when a seat is reserved. */
function leadOf(news: News, language: Language): string {
  const until = news.heldUntil ? words[language].held(indianMoment(new Date(news.heldUntil), language)) : '';
  return whenAndWhere(news, language) + until;
}

/** The title, and the body for the inbox; the mail begins with `lead` and shows the rest in full. */
export function newsWords(news: News, language: Language = 'en') {
  const { titles, reason: writes } = words[language];
  const { kind, changes = [], reason = '', otherDates = [] } = news;
  const what = kind === 'changed' ? titleOfChanges(changes, language) : titles[kind];
  const details = [
    ...summaryOfDates(otherDates, language),
    ...summaryOfChanges(changes, language),
    ...(reason ? [`${writes}: ${oneLine(reason)}`] : []),
  ];
  return {
    title: `${what}: ${news.eventTitle}`,
    lead: leadOf(news, language),
    body: [leadOf(news, language), ...details].join(`${fullStop[language]} `),
  };
}

/** News for the organiser only. */
export const newsForOrganiser: readonly News['kind'][] = ['paused', 'activated'];
export const isForOrganiser = (kind: News['kind']) => newsForOrganiser.includes(kind);

/** The mail about a change of an event, to its participants, waitlist and organiser. */
export function eventNewsMail(
  {
    siteName,
    title,
    lead,
    body,
    eventUrl,
    unsubscribeUrl,
    isOwn,
    changes = [],
    reason = '',
    otherDates = [],
  }: EventNews,
  language: Language = 'en',
): MailContent {
  const { see, own, why: joined, reason: writes, others } = words[language];
  const dates = otherDates.length > 0 ? [`${others}:`, ...datesIn(otherDates, language)] : [];
  const why = isOwn ? own : joined;
  const choose = choices(unsubscribeUrl, language);
  return {
    subject: oneLine(title),
    text: `${title}

${[lead, ...(dates.length > 0 ? [dates.join('\n')] : []), ...textOfChanges(changes, language), ...(reason ? [`${writes}:\n${reason}`] : [])].join('\n\n')}

${see}:
${eventUrl}

--
${why}
${choose.text}
`,
    html: layout({
      siteName,
      language,
      preview: body,
      body: markup`${heading(title)} ${paragraph(lead)} ${dates.map(paragraph)} ${htmlOfChanges(changes, language)} ${reason ? markup`${paragraph(`${writes}:`)} ${linesOf(reason).map(paragraph)}` : ''} ${button(eventUrl, see)}`,
      footer: markup`${why} ${choose.html}`,
    }),
  };
}
