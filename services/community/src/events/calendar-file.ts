import { isDeepStrictEqual } from 'node:util';
import { occurrences, type Repeat } from '@aar/contracts/community/repeats.rules';
import { endOfEvent, type EventTimes } from '@aar/contracts/community/event-times';
import { dayInIndia, momentInIndia, timeInIndia } from '@aar/contracts/moment-in-india';
import ical, {
  ICalAlarmType,
  type ICalCalendar,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
} from 'ical-generator';

export interface CalendarEvent extends EventTimes {
  id: string;
  title: string;
  description: string;
  /** Name of the organiser; null if unknown. */
  organiser: string | null;
  location: string;
  city: string;
  state: string;
  status: string;
  /** The revision of the event, or of its series: all its events share one, and the first date has the same UID as the series. */
  revision: number;
  createdAt: string;
  changedAt: string;
  /** The event's page on the site. */
  url: string;
  /** The day for which the series planned it. */
  seriesDay: string | null;
}

/** The rule of a series. Its events are the days on which it takes place. */
export interface CalendarSeries {
  id: string;
  repeat: Repeat;
  firstDay: string;
  lastDay: string;
  eventTime: string;
  endTime?: string | null;
}

const zone = 'Asia/Kolkata';

/** India's offset is five and a half hours all year. */
const zoneDefinition = `BEGIN:VTIMEZONE\r
TZID:${zone}\r
BEGIN:STANDARD\r
DTSTART:19700101T000000\r
TZOFFSETFROM:+0530\r
TZOFFSETTO:+0530\r
TZNAME:IST\r
END:STANDARD\r
END:VTIMEZONE`;

/** Events as an iCalendar file (RFC 5545). Cancelled events are included, so that calendars show them as cancelled. */
export function calendarFile(name: string, events: CalendarEvent[]): Buffer {
  const calendar = emptyCalendar(name);
  for (const event of events) calendar.createEvent(entryOf(event));
  return Buffer.from(calendar.toString());
}

/**
 * A series as one recurring entry: days that do not take place are exceptions, and days that were changed have an entry of their
 * own.
 */
export function seriesFile(name: string, series: CalendarSeries, events: [CalendarEvent, ...CalendarEvent[]]): Buffer {
  const calendar = emptyCalendar(name);
  const { id, repeat, firstDay, lastDay, eventTime, endTime } = series;
  const ofSeries = { id: uidOf(id) };
  const usual = { ...events[0], eventDate: firstDay, eventTime, endTime };
  const takesPlace = new Set(events.map(({ seriesDay }) => seriesDay));
  const missing = occurrences(firstDay, repeat, lastDay).filter(day => !takesPlace.has(day));
  calendar.createEvent({
    ...entryOf(usual),
    ...ofSeries,
    repeating: {
      // The day of the month is explicit: without it, some programs move the 31st to the last day of a shorter month.
      ...(repeat === 'weekly'
        ? { freq: ICalEventRepeatingFreq.WEEKLY }
        : { freq: ICalEventRepeatingFreq.MONTHLY, byMonthDay: Number(firstDay.slice(-2)) }),
      // An instant in UTC, which RFC 5545 requires when the event has a timezone.
      until: momentInIndia(lastDay, eventTime),
      // Programs cannot parse an empty EXDATE.
      ...(missing.length > 0 && { exclude: missing.map(day => startOf({ eventDate: day, eventTime })) }),
    },
  });
  for (const event of events) {
    const planned = { ...usual, eventDate: event.seriesDay! };
    if (!isDeepStrictEqual(wordsOf(event), wordsOf(planned)))
      calendar.createEvent({ ...entryOf(event), ...ofSeries, recurrenceId: startOf(planned) });
  }
  return Buffer.from(calendar.toString());
}

function emptyCalendar(name: string): ICalCalendar {
  const calendar = ical({ name, prodId: { company: 'Animal Activist Register', product: 'Events' } });
  // The events have the time zone, not the calendar: otherwise DTSTAMP would use it too, but must be in UTC.
  calendar.timezone({ name: null, generator: () => zoneDefinition });
  return calendar;
}

const uidOf = (id: string) => `${id}@animal-activist-register`;

/** Text without an offset: local time, independent of the time zone of this process. */
const startOf = ({ eventDate, eventTime }: Pick<CalendarEvent, 'eventDate' | 'eventTime'>) =>
  `${eventDate}T${eventTime}:00`;

const endOf = (event: EventTimes) => {
  const end = endOfEvent(event);
  return `${dayInIndia(end)}T${timeInIndia(end)}:00`;
};

/** In seconds before an event. */
const alarmBefore = 3600;

/** RFC 5545 allows no control characters in a text except tabs and line breaks. */
// eslint-disable-next-line no-control-regex -- leaving out control characters is the point
const asText = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const statuses: Record<string, ICalEventStatus> = {
  paused: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

const wordsOf = (event: CalendarEvent) => {
  const { start, end, summary, description, location } = entryOf(event);
  return { start, end, summary, description, location };
};

function entryOf(event: CalendarEvent): ICalEventData {
  const description = [event.description, event.organiser && `Organised by ${event.organiser}`];
  const summary = asText(event.title);
  const alarm = { type: ICalAlarmType.display, triggerBefore: alarmBefore, description: summary };
  return {
    id: uidOf(event.id),
    sequence: event.revision,
    // Without a METHOD, DTSTAMP is the time of the last change.
    stamp: event.changedAt,
    created: event.createdAt,
    lastModified: event.changedAt,
    timezone: zone,
    start: startOf(event),
    end: endOf(event),
    summary,
    description: asText(description.filter(Boolean).join('\n\n')),
    location: asText([event.location, event.city, event.state].filter(Boolean).join(', ')),
    status: statuses[event.status] ?? ICalEventStatus.CONFIRMED,
    alarms: event.status === 'cancelled' ? [] : [alarm],
    url: event.url,
  };
}
