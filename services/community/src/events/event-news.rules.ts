import { cutText } from '@aar/contracts/text/cut-text';
import { momentInIndia } from '@aar/contracts/moment-in-india';
import type { EventChange } from '@aar/contracts/community/events.messages';
import { maskContactsIn } from '@aar/contracts/masked-contact';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Changes within this period become one piece of news. */
const gathered = 30 * minute;
/** The minimum interval between news that is sent sooner: an organiser often corrects a mistake at once. */
const pause = 5 * minute;
/** Maximum number of news about changes in 24 hours. With a cancellation, which is the last news of an event, that makes four. */
const mostADay = { usual: 2, urgent: 3 };

/** The texts of an event that participants are notified of. */
export interface EventTexts {
  title: string;
  description: string;
  eventType: string;
  location: string;
  state: string;
  city: string;
  eventDate: string;
  eventTime: string;
  /** Missing in texts that the previous version stored. */
  endTime?: string | null;
  requirements: string[];
  contactInfo: string | null;
}

interface Gathering {
  /** When the first change was made that participants have not been notified of. */
  since: Date;
  /** When participants were notified of changes, the latest last. */
  told: Date[];
  isUrgent: boolean;
}

/** When participants will be notified of the changes. */
export function newsDueAt({ since, told, isUrgent }: Gathering, now: Date): Date {
  const last = told.at(-1);
  const after = isUrgent ? (last ? last.getTime() + pause : 0) : since.getTime() + gathered;
  const oldest = told.at(-(isUrgent ? mostADay.urgent : mostADay.usual));
  return new Date(Math.max(now.getTime(), after, oldest ? oldest.getTime() + day : 0));
}

/** Whether somebody who knows only the earlier texts could come at the wrong time or to the wrong place within a day. */
export function isUrgentChange(before: EventTexts, after: EventTexts, now: Date): boolean {
  const starts = [before, after].map(({ eventDate, eventTime }) => momentInIndia(eventDate, eventTime).getTime());
  const isMoved = changesBetween(before, after).some(({ field }) => field === 'when' || field === 'where');
  return isMoved && Math.min(...starts) - now.getTime() < day;
}

/** Maximum length of a long text in the news. */
const mostShown = 300;

/** Without contacts, because the stream stores events in files. */
const shown = (text: string) => cutText(maskContactsIn(text), mostShown, '…');

/**
 * The text of each field, the most important first. Members on the waitlist do not see how to reach the organiser, so the
 * news only name that field.
 */
const fields: Record<EventChange['field'], (event: EventTexts) => string> = {
  when: event => `${event.eventDate}T${event.eventTime}`,
  ends: event => event.endTime ?? '',
  where: event => [event.location, event.city, event.state].join(', '),
  title: event => event.title,
  eventType: event => event.eventType,
  description: event => event.description,
  requirements: event => event.requirements.join(', '),
  contactInfo: event => event.contactInfo ?? '',
};

/** The differences, as participants read them. */
export function changesBetween(before: EventTexts, after: EventTexts): EventChange[] {
  return (Object.keys(fields) as EventChange['field'][]).flatMap(field => {
    const [from, to] = [before, after].map(fields[field]) as [string, string];
    if (from === to) return [];
    return field === 'contactInfo' ? { field, from: '', to: '' } : { field, from: shown(from), to: shown(to) };
  });
}
