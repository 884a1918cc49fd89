import type { Language, MessageKind } from '@aar/contracts/notifications/preferences.contract';
import { choices, fullStop } from './choices';
import { markup } from './html';
import { button, heading, layout, link, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';
import type { ShortMessage } from './short-message';

export interface DigestItem {
  kind: MessageKind;
  title: string;
  url: string;
}

interface Digest {
  siteName: string;
  items: DigestItem[];
  /** Number of items that are not in the mail. */
  more: number;
  inboxUrl: string;
  unsubscribeUrl: string;
}

interface Words {
  short: { title: string; body: string };
  subject: (count: number) => string;
  headings: Record<MessageKind, string>;
  more: (count: number) => string;
  action: string;
  why: (siteName: string) => string;
  change: string;
}

const words: Record<Language, Words> = {
  en: {
    short: { title: 'New for you today', body: 'See what could wait until now.' },
    subject: count => (count === 1 ? 'One thing new for you today' : `${count} things new for you today`),
    headings: {
      alert: 'Requests for help near you',
      response: 'Answers',
      message: 'Messages',
      event: 'Events that you joined',
      'nearby-event': 'New events near you',
      campaign: 'From our team',
    },
    more: count => `And ${count} more on the site.`,
    action: 'See all notifications',
    why: siteName =>
      `You get this once a day because you are a member of ${siteName} and chose to get what can wait in one e-mail.`,
    change: 'Stop e-mails like this one',
  },
  hi: {
    short: { title: 'आज आपके लिए नया', body: 'देखें कि अब तक क्या रुका हुआ था।' },
    subject: count => `आज आपके लिए: ${count} नई ${count === 1 ? 'सूचना' : 'सूचनाएँ'}`,
    headings: {
      alert: 'आपके आस-पास मदद के अनुरोध',
      response: 'उत्तर',
      message: 'संदेश',
      event: 'कार्यक्रम जिनमें आप शामिल हैं',
      'nearby-event': 'आपके आस-पास नए कार्यक्रम',
      campaign: 'हमारी टीम की ओर से',
    },
    more: count => `साइट पर ${count} और सूचनाएँ हैं।`,
    action: 'सभी सूचनाएँ देखें',
    why: siteName =>
      `यह ई-मेल आपको दिन में एक बार मिलता है, क्योंकि आप ${siteName} के सदस्य हैं और आपने चुना है कि जो बातें रुक सकती हैं वे एक ही ई-मेल में मिलें।`,
    change: 'ऐसे ई-मेल बंद करें',
  },
};

/** The daily digest, grouped by kind. */
export function digestMail(
  { siteName, items, more, inboxUrl, unsubscribeUrl }: Digest,
  language: Language,
): MailContent {
  const { subject, headings, more: moreText, action, why, change } = words[language];
  const choose = choices(unsubscribeUrl, language);
  const kinds = (Object.keys(headings) as MessageKind[])
    .map(kind => ({ title: headings[kind], of: items.filter(item => item.kind === kind) }))
    .filter(({ of }) => of.length > 0);
  const rest = more > 0 ? moreText(more) : '';
  const sections = kinds.map(
    ({ title, of }) => `${title}\n${of.map(item => `- ${oneLine(item.title)}\n  ${item.url}`).join('\n')}`,
  );
  return {
    subject: subject(items.length + more),
    text: `${[...sections, ...(rest ? [rest] : []), `${action}:\n${inboxUrl}`].join('\n\n')}\n\n--\n${why(siteName)}\n${change}: ${unsubscribeUrl}\n${choose.text}\n`,
    html: layout({
      siteName,
      language,
      preview: oneLine(items[0]?.title ?? ''),
      body: markup`${heading(subject(items.length + more))}${kinds.map(
        ({
          title,
          of,
        }) => markup`<h2 class="ink" style="margin:0 0 8px;font-size:18px;line-height:24px;color:#14231C">${title}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">${of.map(item => markup`<li style="margin:0 0 8px">${link(item.url, oneLine(item.title))}</li>`)}</ul>`,
      )}${rest ? paragraph(rest) : ''}${button(inboxUrl, action)}`,
      footer: markup`${why(siteName)}<br>${link(unsubscribeUrl, change)}${fullStop[language]}<br>${choose.html}`,
    }),
  };
}

/** The short form, the same for all readers. */
export function digestShort(inboxPath: string, publicUrl: string, language: Language): ShortMessage {
  const { title, body } = words[language].short;
  return {
    language,
    messageClass: 'transactional',
    title,
    body,
    path: inboxPath,
    text: `${title}. ${body} ${publicUrl}${inboxPath}`,
  };
}
