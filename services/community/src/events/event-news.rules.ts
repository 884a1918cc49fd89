import { cutText } from '@aar/contracts/text/cut-text';
import { momentInIndia } from '@aar/contracts/moment-in-india';
import type { EventChange } from '@aar/contracts/community/events.messages';
import { maskContactsIn } from '@aar/contracts/masked-contact';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What was changed within this time is one piece of news. */
const gathered = 30 * minute;
/** Between two pieces of news that do not wait so long: an organiser often corrects a mistake at once. */
const pause = 5 * minute;
/** Most news of changes in 24 hours. With a cancellation, which is the last news of an event, that is four. */
const mostADay = { usual: 2, urgent: 3 };

/** The words of an event that participants are told of. */
export interface EventWords {
  title: string;
  description: string;
  eventType: string;
  location: string;
  state: string;
  city: string;
  eventDate: string;
  eventTime: string;
  /** Missing in words that the previous version stored. */
  endTime?: string | null;
  requirements: string[];
  contactInfo: string | null;
}

interface Gathering {
  /** When the first change was made that participants do not know yet. */
  since: Date;
  /** When participants were told of changes, the latest last. */
  told: Date[];
  isUrgent: boolean;
}

/** When participants are told of the changes. */
export function newsDueAt({ since, told, isUrgent }: Gathering, now: Date): Date {
  const last = told.at(-1);
  const after = isUrgent ? (last ? last.getTime() + pause : 0) : since.getTime() + gathered;
  const oldest = told.at(-(isUrgent ? mostADay.urgent : mostADay.usual));
  return new Date(Math.max(now.getTime(), after, oldest ? oldest.getTime() + day : 0));
}

/** Whether somebody who knows only the earlier words could come at the wrong time or to the wrong place within a day. */
export function isUrgentChange(before: EventWords, after: EventWords, now: Date): boolean {
  const starts = [before, after].map(({ eventDate, eventTime }) => momentInIndia(eventDate, eventTime).getTime());
  const isMoved = changesBetween(before, after).some(({ field }) => field === 'when' || field === 'where');
  return isMoved && Math.min(...starts) - now.getTime() < day;
}

/** Characters that the news show of a long text. */
const mostShown = 300;

/** The stream stores events in files, hence no contacts. */
const shown = (text: string) => cutText(maskContactsIn(text), mostShown, '…');

/** How each field reads, the most important first. Who waits for a seat does not see how to reach the organiser, so the news only name that field. */
const fields: Record<EventChange['field'], (event: EventWords) => string> = {
  when: event => `${event.eventDate}T${event.eventTime}`,
  ends: event => event.endTime ?? '',
  where: event => [event.location, event.city, event.state].join(', '),
  title: event => event.title,
  eventType: event => event.eventType,
  description: event => event.description,
  requirements: event => event.requirements.join(', '),
  contactInfo: event => event.contactInfo ?? '',
};

/** What differs, as participants read it. */
export function changesBetween(before: EventWords, after: EventWords): EventChange[] {
  return (Object.keys(fields) as EventChange['field'][]).flatMap(field => {
    const [from, to] = [before, after].map(fields[field]) as [string, string];
    if (from === to) return [];
    return field === 'contactInfo' ? { field, from: '', to: '' } : { field, from: shown(from), to: shown(to) };
  });
}
