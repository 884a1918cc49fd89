import { z } from 'zod';
import { Day, day } from '../dates';
import { momentInIndia } from '../moment-in-india';
import { aYearAfter, mostOccurrences, occurrences, type Repeat } from './repeats.rules';
import { aboutFields, cityRule, clock, whereFields } from './posting-fields';
import { blankOr, ById, cityOfState, line } from '../vocabulary';

export const EventType = z
  .enum(
    [
      'Rally',
      'Protest',
      'Awareness Campaign',
      'Fundraising Event',
      'Rescue Operation',
      'Training Workshop',
      'Community Meet',
      'Adoption Drive',
      'Other',
    ],
    'Please select an event type',
  )
  .meta({ id: 'EventType' });

const isYetToCome = ({ eventDate, eventTime }: { eventDate?: string; eventTime?: string }) => {
  const moment = momentInIndia(eventDate ?? '', eventTime ?? '').getTime();
  return Number.isNaN(moment) || moment > Date.now();
};

const noTime = 'Please enter a time';
const hasDuration = ({ eventTime, endTime }: { eventTime?: string; endTime?: string }) =>
  !endTime || endTime !== eventTime;

const seats = 'Max participants must be at least 1';
const mostSeats = 100_000;

const eventFields = z.object({
  ...aboutFields,
  eventType: EventType,
  ...whereFields,
  eventDate: day('Event date is required'),
  eventTime: z.string('Event time is required').regex(clock, 'Event time is required'),
  /** Before `eventTime`: on the next day. Blank: not known. */
  endTime: blankOr(z.string().regex(clock, noTime), noTime),
  maxParticipants: blankOr(
    z.coerce.number<number | string>(seats).int(seats).min(1, seats).max(mostSeats, 'This is more than we can count'),
    seats,
  ),
  requirements: z.array(line(100).min(1, 'Please write what is needed')).max(20).default([]),
  contactInfo: line(200).optional(),
});

const holdTogether = <S extends typeof eventFields>(schema: S) =>
  schema
    .refine(cityOfState.holds, cityRule)
    .refine(isYetToCome, {
      path: ['eventDate'],
      message: 'Please choose a date and time in the future',
      when: () => true,
    })
    .refine(hasDuration, {
      path: ['endTime'],
      message: 'Please choose an end after the start',
      when: () => true,
    });

const lastDay = 'Please choose the last day';

/** Each day of a series is an event with its own seats. */
const repeatFields = {
  /** Blank: the event takes place once. */
  repeat: z.enum(['', 'weekly', 'monthly'], 'Please choose how often').default(''),
  repeatUntil: blankOr(day(lastDay), lastDay),
  /** Days of the series that do not take place. */
  repeatExcept: z.array(Day).max(mostOccurrences).default([]),
};
interface Repeating {
  eventDate?: string;
  repeat?: string;
  repeatUntil?: string;
  repeatExcept?: string[];
}

const isRepeat = (repeat?: string): repeat is Repeat => repeat === 'weekly' || repeat === 'monthly';

/** The days on which an event takes place; empty while the form is incomplete. */
export function daysOf({ eventDate, repeat, repeatUntil, repeatExcept }: Repeating): string[] {
  if (!eventDate) return [];
  if (!isRepeat(repeat)) return [eventDate];
  return repeatUntil && repeatUntil <= aYearAfter(eventDate)
    ? occurrences(eventDate, repeat, repeatUntil, repeatExcept)
    : [];
}
const endsInTime = (event: Repeating) => !isRepeat(event.repeat) || daysOf({ ...event, repeatExcept: [] }).length > 1;
const leavesOutItsOwn = (event: Repeating) => {
  const [, ...later] = daysOf({ ...event, repeatExcept: [] });
  return later.length === 0 || (event.repeatExcept ?? []).every(day => later.includes(day));
};

export const CreateEvent = holdTogether(eventFields.extend(repeatFields))
  .refine(endsInTime, {
    path: ['repeatUntil'],
    message: 'Please choose a last day within a year, with a second date before it',
    when: () => true,
  })
  .refine(leavesOutItsOwn, {
    path: ['repeatExcept'],
    message: 'Please leave out only dates after the first on which it would take place',
    when: () => true,
  });
export type CreateEvent = z.input<typeof CreateEvent>;

/** The fields that the owner edits: all of an event, and for an event of a series only this day. */
export const EditEvent = holdTogether(eventFields);
export type EditEvent = z.input<typeof EditEvent>;
export const UpdateEvent = holdTogether(eventFields.extend(ById.shape));
