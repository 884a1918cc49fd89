import type { EventChange } from '@aar/contracts/community/events.messages';
import { momentInIndia } from '@aar/contracts/moment-in-india';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { type Html, markup } from './html';
import { indianMoment, indianTime } from './indian-moment';
import { sentence } from './mail-content';
import { wordIn } from './vocabulary.words';

type Field = EventChange['field'];

const words = {
  en: {
    titles: { when: 'New time', where: 'New place', both: 'New time and place', other: 'Changed' },
    fields: {
      title: 'Name',
      when: 'Time',
      ends: 'Ends at',
      where: 'Place',
      eventType: 'Type',
      description: 'About',
      requirements: 'What to bring',
      contactInfo: 'How to reach the organiser',
    },
    before: 'before',
    nothing: 'nothing',
    onPage: 'changed, see the event',
  },
  hi: {
    titles: { when: 'नया समय', where: 'नई जगह', both: 'नया समय और नई जगह', other: 'बदलाव' },
    fields: {
      title: 'नाम',
      when: 'समय',
      ends: 'समाप्ति',
      where: 'जगह',
      eventType: 'प्रकार',
      description: 'जानकारी',
      requirements: 'क्या साथ लाएँ',
      contactInfo: 'आयोजक से संपर्क',
    },
    before: 'पहले',
    nothing: 'कुछ नहीं',
    onPage: 'बदल गया है, कार्यक्रम देखें',
  },
} satisfies Record<Language, { fields: Record<Field, string> } & Record<string, unknown>>;

/** The title for news about these changes. */
export function titleOfChanges(changes: EventChange[], language: Language): string {
  const { titles } = words[language];
  const has = (wanted: Field) => changes.some(({ field }) => field === wanted);
  if (has('when')) return has('where') ? titles.both : titles.when;
  return has('where') ? titles.where : titles.other;
}

function valueOf(field: Field, value: string, language: Language): string {
  if (value === '') return words[language].nothing;
  if (field === 'eventType') return wordIn(language, value);
  if (field === 'ends') return indianTime(value, language);
  if (field !== 'when') return value;
  const [date, time] = value.split('T') as [string, string];
  return indianMoment(momentInIndia(date, time), language);
}

interface Line {
  label: string;
  to: string;
  /** Missing if only the event's page shows it. */
  from?: string;
}

const linesOf = (changes: EventChange[], language: Language): Line[] =>
  changes.map(({ field, from, to }) => {
    const label = words[language].fields[field];
    if (field === 'contactInfo') return { label, to: words[language].onPage };
    return { label, to: valueOf(field, to, language), from: valueOf(field, from, language) };
  });

const isMove = ({ field }: EventChange) => field === 'when' || field === 'where';

/** For a line of the inbox that already contains the present time and place. */
export function summaryOfChanges(changes: EventChange[], language: Language): string[] {
  const { before, fields, onPage } = words[language];
  const earlier = changes.filter(isMove).map(({ field, from }) => valueOf(field, from, language));
  const others = changes.filter(change => !isMove(change));
  const isShort = ({ field }: EventChange) => field !== 'description';
  return [
    ...(earlier.length > 0 ? [`${sentence(before)}: ${earlier.join(', ')}`] : []),
    ...textOfChanges(others.filter(isShort), language),
    ...others.filter(change => !isShort(change)).map(({ field }) => `${fields[field]}: ${onPage}`),
  ];
}

/** `Time: 7 December 2026 at 10:00 am (before: 6 December 2026 at 10:00 am)` */
export function textOfChanges(changes: EventChange[], language: Language): string[] {
  const { before } = words[language];
  return linesOf(changes, language).map(
    ({ label, to, from }) => `${label}: ${to}${from === undefined ? '' : ` (${before}: ${from})`}`,
  );
}

export function htmlOfChanges(changes: EventChange[], language: Language): Html[] {
  const { before } = words[language];
  return linesOf(changes, language).map(
    ({ label, to, from }) =>
      markup`<p style="margin:0 0 16px"><strong>${label}:</strong> ${to}${
        from === undefined ? '' : markup`<br><span class="muted" style="color:#55655C">${before}: <s>${from}</s></span>`
      }</p>`,
  );
}
