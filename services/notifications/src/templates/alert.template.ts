import type { RingKind } from '@aar/contracts/notifications/alert-policy.contract';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import type { Urgency } from '@aar/contracts/vocabulary';
import { choices } from './choices';
import { type Html, markup } from './html';
import { indianMoment } from './indian-moment';
import { button, heading, layout, link, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';
import type { ShortMessage } from './short-message';
import { urgencyNames, whenNeeded, wordIn } from './vocabulary.words';

/** Text and tint colours of the site's badges. */
const urgencyColours: Record<Urgency, [text: string, tint: string]> = {
  critical: ['#9B1C13', '#FDECEA'],
  high: ['#9A3412', '#FFEDD5'],
  medium: ['#854D0E', '#FEF3C7'],
  low: ['#1E4E79', '#E3EEF7'],
};

interface Alert {
  siteName: string;
  title: string;
  requestType: string;
  urgency: Urgency;
  location: string;
  city: string;
  state: string;
  description: string;
  requiredSupport: string[];
  /** Null for alerts created before it was stored. */
  postedAt: Date | null;
  /** The ring that the reader is in. */
  ring?: RingKind | null;
  /** Page of the request. */
  requestUrl: string;
  /** The page on which the reader unsubscribes. */
  unsubscribeUrl: string;
}

type Reasons = Record<RingKind, (alert: Pick<Alert, 'city' | 'state'>) => string>;

const words = {
  en: {
    support: 'Support needed',
    posted: 'Posted',
    what: 'What',
    where: 'Where',
    offer: 'See the request and offer help',
    see: 'See the request',
    why: {
      city: ({ city }) => `You get this because you are a member in ${city}.`,
      near: ({ city }) => `You get this because you are a member near ${city}, where nobody could help yet.`,
      'state-ngos': ({ state }) =>
        `You get this because you speak for an organisation in ${state}, and nobody nearer could help yet.`,
      administrators: () => 'You get this because you are an administrator, and nobody nearer could help yet.',
    } satisfies Reasons,
    stays: 'You will still see alerts on the site.',
    stop: 'To stop them by e-mail',
    stopLink: (link: Html) => markup`You will still see alerts on the site; you can ${link}.`,
    stopText: 'stop them by e-mail',
  },
  hi: {
    support: 'किस मदद की ज़रूरत है',
    posted: 'कब डाला गया',
    what: 'क्या',
    where: 'कहाँ',
    offer: 'अनुरोध देखें और मदद की पेशकश करें',
    see: 'अनुरोध देखें',
    why: {
      city: ({ city }) => `यह आपको इसलिए मिला है क्योंकि आप ${city} में सदस्य हैं।`,
      near: ({ city }) => `यह आपको इसलिए मिला है क्योंकि आप ${city} के पास के सदस्य हैं, और वहाँ अभी कोई मदद नहीं कर सका है।`,
      'state-ngos': ({ state }) =>
        `यह आपको इसलिए मिला है क्योंकि आप ${state} की एक संस्था की ओर से हैं, और पास में अभी कोई मदद नहीं कर सका है।`,
      administrators: () => 'यह आपको इसलिए मिला है क्योंकि आप प्रशासक हैं, और पास में अभी कोई मदद नहीं कर सका है।',
    } satisfies Reasons,
    stays: 'साइट पर ऐसे अनुरोध आपको फिर भी दिखेंगे।',
    stop: 'इन्हें ई-मेल से पाना बंद करने के लिए',
    stopLink: (link: Html) => markup`साइट पर ऐसे अनुरोध आपको फिर भी दिखेंगे; आप ${link}।`,
    stopText: 'इन्हें ई-मेल से पाना बंद कर सकते हैं',
  },
} satisfies Record<Language, object>;

const badge = (urgency: Urgency, language: Language): Html => {
  const [text, tint] = urgencyColours[urgency];
  return markup`<span style="display:inline-block;padding:2px 10px;border-radius:6px;background:${tint};color:${text};font-weight:700;font-size:14px">${urgencyNames[language][urgency]}</span>`;
};

/** The mail of an alert to members nearby: `[Critical] Dog hit by a scooter — Pune`. */
export function alertMail(alert: Alert, language: Language = 'en'): MailContent {
  const { title, urgency, location, city, state, requestUrl, unsubscribeUrl } = alert;
  const { siteName, description, requiredSupport, postedAt } = alert;
  const say = words[language];
  const requestType = wordIn(language, alert.requestType);
  const [name, when] = [urgencyNames[language][urgency], whenNeeded[language][urgency]];
  const place = `${location}, ${city}, ${state}`;
  const support = requiredSupport.map(word => wordIn(language, word)).join(', ');
  const facts = [
    ...(support ? [[say.support, support]] : []),
    ...(postedAt ? [[say.posted, indianMoment(postedAt, language)]] : []),
  ];
  const why = say.why[alert.ring ?? 'city'](alert);
  const choose = choices(unsubscribeUrl, language);
  return {
    subject: oneLine(`[${name}] ${title} — ${city}`),
    text: `${title}

${name}: ${when.toLowerCase()}
${say.what}: ${requestType}
${say.where}: ${place}
${facts.map(([label, fact]) => `${label}: ${fact}\n`).join('')}${description && `\n${description}\n`}
${say.offer}:
${requestUrl}

--
${why} ${say.stays} ${say.stop}:
${unsubscribeUrl}
${choose.text}
`,
    html: layout({
      siteName,
      language,
      preview: `${requestType} · ${place}`,
      body: markup`<p style="margin:0 0 12px">${badge(urgency, language)}</p>
        ${heading(title)} ${paragraph(markup`<strong>${when}</strong><br>${requestType}<br>${place}`)}
        ${description
          .split(/\n+/)
          .filter(Boolean)
          .map(line => paragraph(line))}
        ${facts.length > 0 ? paragraph(markup`${facts.map(([label, fact]) => markup`${label!}: ${fact!}<br>`)}`) : ''}
        ${button(requestUrl, say.see)}`,
      footer: markup`${why} ${say.stopLink(link(unsubscribeUrl, say.stopText))} ${choose.html}`,
    }),
  };
}

interface ShortAlert extends Pick<Alert, 'title' | 'requestType' | 'urgency' | 'location' | 'city'> {
  path: string;
  publicUrl: string;
}

/** The short form, for SMS, WhatsApp and push. */
export function alertShort(alert: ShortAlert, language: Language = 'en'): ShortMessage {
  const { title, urgency, location, city, path, publicUrl } = alert;
  const subject = oneLine(`${urgencyNames[language][urgency]}: ${title}, ${city}`);
  const text = `${subject}. ${words[language].offer}: ${publicUrl}${path}`;
  const messageClass = urgency === 'critical' ? 'emergency' : 'transactional';
  return {
    language,
    messageClass,
    title: subject,
    body: oneLine(`${wordIn(language, alert.requestType)}, ${location}`),
    path,
    text,
  };
}
