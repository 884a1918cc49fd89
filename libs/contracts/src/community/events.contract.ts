import { z } from 'zod';
import { defineContract, route } from '../contract';
import { momentInIndia } from '../moment-in-india';
import { aYearAfter, mostOccurrences, occurrences, type Repeat } from './repeats.rules';
import {
  blankOr,
  ById,
  City,
  cityOfState,
  Instant,
  line,
  NextCursor,
  Page,
  PlaceFilter,
  prose,
  State,
  UserType,
} from '../vocabulary';

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

export const Event = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    eventType: EventType,
    location: z.string(),
    state: z.string(),
    city: z.string(),
    eventDate: z.string(),
    eventTime: z.string(),
    maxParticipants: z.int().nullable(),
    currentParticipants: z.int(),
    requirements: z.array(z.string()),
    /** How to reach the organiser: on the event's own page, for its owner and those who take part. */
    contactInfo: z.string().nullable(),
    status: z.enum(['active', 'paused', 'completed', 'cancelled']),
    /** Hidden by moderation, which its owner sees. */
    isHidden: z.boolean().default(false),
    /** Featured by staff. */
    isPromoted: z.boolean().default(false),
    isOwner: z.boolean(),
    isParticipating: z.boolean(),
    /** On the waitlist, whether a seat is offered or not. */
    isWaiting: z.boolean(),
    /** A seat is held for whoever asks until then; they take it by joining. */
    seatOfferedUntil: Instant.nullable(),
    /** By which whoever asks is checked in: on the event's own page, for those who take part. */
    ticket: z.string().nullable(),
    /** Of which it is one day, until which it goes on. */
    series: z
      .object({ id: z.uuid(), repeat: z.enum(['weekly', 'monthly']), until: z.string() })
      .nullable()
      .default(null),
    createdAt: Instant,
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;
export const EventList = z.object({ events: z.array(Event), nextCursor: NextCursor }).meta({ id: 'EventList' });

const isYetToCome = ({ eventDate, eventTime }: { eventDate?: string; eventTime?: string }) => {
  const moment = momentInIndia(eventDate ?? '', eventTime ?? '').getTime();
  return Number.isNaN(moment) || moment > Date.now();
};

const seats = 'Max participants must be at least 1';
const mostSeats = 100_000;

const eventFields = z.object({
  title: line(140).min(5, 'Title must be at least 5 characters'),
  description: prose(4000).min(20, 'Description must be at least 20 characters'),
  eventType: EventType,
  location: line(200).min(2, 'Location is required'),
  state: State,
  city: City,
  // From 2000 on: a calendar without the year 0 would refuse it later.
  eventDate: z.iso
    .date({ error: 'Event date is required', abort: true })
    .refine(date => date >= '2000', 'Event date is required'),
  eventTime: z.string('Event time is required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Event time is required'),
  maxParticipants: blankOr(
    z.coerce.number<number | string>(seats).int(seats).min(1, seats).max(mostSeats, 'This is more than we can count'),
    seats,
  ),
  requirements: z.array(line(100).min(1, 'Please write what is needed')).max(20).default([]),
  contactInfo: line(200).optional(),
});

const holdTogether = <S extends typeof eventFields>(schema: S) =>
  schema
    .refine(cityOfState.holds, { path: ['city'], message: cityOfState.message, when: () => true })
    .refine(isYetToCome, {
      path: ['eventDate'],
      message: 'Please choose a date and time in the future',
      when: () => true,
    });

const lastDay = 'Please choose the last day';

/** Each day of a series is an event with seats of its own. */
const repeatFields = {
  /** Blank: it takes place once. */
  repeat: z.enum(['', 'weekly', 'monthly'], 'Please choose how often').default(''),
  repeatUntil: blankOr(z.iso.date(lastDay), lastDay),
  /** Days of the series that are left out. */
  repeatExcept: z.array(z.iso.date()).max(mostOccurrences).default([]),
};
interface Repeating {
  eventDate?: string;
  repeat?: string;
  repeatUntil?: string;
  repeatExcept?: string[];
}

const isRepeat = (repeat?: string): repeat is Repeat => repeat === 'weekly' || repeat === 'monthly';

/** The days on which an event takes place; none where the form is not that far. */
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

/** What its owner changes of an event: all of what they wrote, of this day alone where it repeats. */
export const EditEvent = holdTogether(eventFields);
export type EditEvent = z.input<typeof EditEvent>;
export const UpdateEvent = holdTogether(eventFields.extend(ById.shape));

/** Somebody who takes part, as the event's owner sees them: no way to reach them is among it. */
export const Attendee = z
  .object({
    memberId: z.uuid(),
    fullName: z.string(),
    ngoName: z.string().nullable(),
    userType: UserType,
    isVerified: z.boolean(),
    city: z.string(),
    state: z.string(),
    joinedAt: Instant,
    /** What their code says, so that the owner can check it without a network. */
    ticket: z.string(),
    checkedInAt: Instant.nullable(),
  })
  .meta({ id: 'Attendee' });
export type Attendee = z.infer<typeof Attendee>;

/** What shows who takes part. */
const participation = [
  'community.events.list',
  'community.events.my',
  'community.events.get:id',
  'community.events.attendees:id',
  'community.activities',
] as const;

export const events = defineContract('community.events', {
  list: route({
    http: 'GET /events',
    access: 'public',
    cache: '1s',
    summary: 'Coming events by place or series; soonest first',
    input: PlaceFilter.extend(Page.shape).extend({ series: z.uuid().optional() }),
    output: EventList,
  }),
  my: route({
    http: 'GET /events/my',
    access: 'member',
    summary: 'The events that I created',
    input: Page,
    output: EventList,
  }),
  create: route({
    http: 'POST /events',
    access: 'member',
    needs: 'complete-profile',
    limit: 'request',
    status: 201,
    summary: 'Announce an event; members of the city are told',
    changes: ['community.events.list', 'community.events.my', 'community.activities', 'community.dashboard'],
    input: CreateEvent,
    output: Event,
  }),
  get: route({
    http: 'GET /events/:id',
    access: 'public',
    cache: '1s',
    summary: 'One event',
    input: ById,
    output: Event,
  }),
  calendar: route({
    http: 'GET /events/:id/calendar.ics',
    access: 'public',
    file: true,
    summary: 'One event for the calendar of a telephone or computer',
    input: ById,
    output: z.unknown(),
  }),
  update: route({
    http: 'PUT /events/:id',
    access: 'member',
    summary: 'Change my own event; whoever takes part or waits is told',
    changes: participation,
    input: UpdateEvent,
    output: Event,
  }),
  cancel: route({
    http: 'POST /events/:id/cancel',
    access: 'member',
    summary:
      'Cancel my own event, with those of its series that follow where asked; whoever takes part or waits is told',
    changes: participation,
    input: ById.extend({ following: z.boolean().default(false) }),
    output: Event,
  }),
  join: route({
    http: 'POST /events/:id/join',
    access: 'member',
    needs: 'complete-profile',
    limit: 'respond',
    summary: 'Take part; 409 when it is full',
    changes: participation,
    input: ById,
    output: Event,
  }),
  leave: route({
    http: 'POST /events/:id/leave',
    access: 'member',
    limit: 'respond',
    summary: 'Take part no more; the seat is free again',
    changes: participation,
    input: ById,
    output: Event,
  }),
  wait: route({
    http: 'POST /events/:id/waitlist',
    access: 'member',
    needs: 'complete-profile',
    limit: 'respond',
    summary: 'Wait for a seat; the next free one is held for whoever waits longest',
    changes: participation,
    input: ById,
    output: Event,
  }),
  stopWaiting: route({
    http: 'DELETE /events/:id/waitlist',
    access: 'member',
    limit: 'respond',
    summary: 'Wait no more; a seat that is held for me goes to the next',
    changes: participation,
    input: ById,
    output: Event,
  }),
  attendees: route({
    http: 'GET /events/:id/attendees',
    access: 'member',
    summary: 'Who takes part in my own event, in the order of joining; a stranger gets 404',
    input: ById.extend(Page.shape),
    output: z.object({ attendees: z.array(Attendee), nextCursor: NextCursor }),
  }),
  attendeesCsv: route({
    http: 'GET /events/:id/attendees.csv',
    access: 'member',
    limit: 'export',
    file: true,
    summary: 'The same list as CSV, whole',
    input: ById,
    output: z.unknown(),
  }),
  checkIn: route({
    http: 'POST /events/:id/check-in',
    access: 'member',
    summary: 'Note that somebody has come to my own event, from its day on; the first time counts',
    changes: ['community.events.attendees:id'],
    input: ById.extend({
      /** What the code says that they show, or their line in the list. */
      code: z.uuid('This is no code of an attendee'),
      /** When, where it is told later because there was no network. */
      at: Instant.optional(),
    }),
    output: z.object({ checkedInAt: Instant }),
  }),
});
