import { z } from 'zod';
import { defineContract, route } from '../contract';
import { MemberMarks } from '../member-marks';
import { ById, Instant, NextCursor, Nothing, Page, PlaceFilter, prose, UserType } from '../vocabulary';
import { Owner } from './owner';
import { CreateEvent, EventType, UpdateEvent } from './create-event';

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
    /** `21:00`; before `eventTime` it is on the next day. Null where the organiser gave none. */
    endTime: z.string().nullable().default(null),
    maxParticipants: z.int().nullable(),
    currentParticipants: z.int(),
    requirements: z.array(z.string()),
    /**
     * How to reach the organiser: only for the owner, on the event's own page. Participants fetch it in a call of
     * its own, which is recorded.
     */
    contactInfo: z.string().nullable(),
    /** Whether there is a contact that the actor may fetch; only on the event's own page. */
    hasContact: z.boolean().default(false),
    status: z.enum(['active', 'paused', 'completed', 'cancelled']),
    /** Hidden by moderation; its owner and staff still see it. */
    isHidden: z.boolean().default(false),
    /** Featured by staff. */
    isPromoted: z.boolean().default(false),
    /** Null until the service knows the member, and after the member was erased. */
    owner: Owner.nullable().default(null),
    isOwner: z.boolean(),
    isParticipating: z.boolean(),
    /** On the waitlist, with or without an offered seat. */
    isWaiting: z.boolean(),
    /** Until when a seat is reserved for the actor, who takes it by joining. */
    seatOfferedUntil: Instant.nullable(),
    /** The actor's check-in code: only on the event's own page, for participants. */
    ticket: z.string().nullable(),
    /** The series that the event belongs to, and its last day. */
    series: z
      .object({ id: z.uuid(), repeat: z.enum(['weekly', 'monthly']), until: z.string() })
      .nullable()
      .default(null),
    createdAt: Instant,
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;
export const EventList = z.object({ events: z.array(Event), nextCursor: NextCursor }).meta({ id: 'EventList' });

/** A participant as the event's owner sees them, without contacts. */
export const Attendee = z
  .object({
    seatId: z.uuid(),
    /** Null for a member in quiet mode who is not connected with the owner: only their seat is shown. */
    memberId: z.uuid().nullable(),
    fullName: z.string(),
    ngoName: z.string().nullable(),
    userType: UserType,
    isVerified: z.boolean(),
    ...MemberMarks.shape,
    city: z.string(),
    state: z.string(),
    joinedAt: Instant,
    /** The participant's check-in code, so that the owner can check it offline; null where `memberId` is null. */
    ticket: z.string().nullable(),
    checkedInAt: Instant.nullable(),
  })
  .meta({ id: 'Attendee' });
export type Attendee = z.infer<typeof Attendee>;

/** Maximum length of the reason for a cancellation. */
export const mostOfReason = 300;

/** Responses that show who takes part. */
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
  contact: route({
    http: 'GET /events/:id/contact',
    access: 'member',
    limit: 'contact',
    summary: 'How to reach the organiser of an event that I take part in; each view is noted',
    input: ById,
    output: z.object({ contactInfo: z.string() }),
  }),
  update: route({
    http: 'PUT /events/:id',
    access: 'member',
    summary: 'Change my own event; whoever takes part or waits is told what changed, at most a few times a day',
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
    input: ById.extend({
      following: z.boolean().default(false),
      /** Sent to participants and to the waitlist. */
      reason: prose(mostOfReason).default(''),
    }),
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
  removeAttendee: route({
    http: 'DELETE /events/:id/attendees/:attendee',
    access: 'member',
    summary: 'Take the seat of a member at my own event; they are told, and cannot join it again',
    changes: participation,
    /** The id of the seat, or of a member who is not in quiet mode. A member on the waitlist has no seat. */
    input: ById.extend({ attendee: z.uuid() }),
    output: Nothing,
  }),
  checkIn: route({
    http: 'POST /events/:id/check-in',
    access: 'member',
    summary: 'Note that somebody has come to my own event, from its day on; the first time counts',
    changes: ['community.events.attendees:id'],
    input: ById.extend({
      /** From the code that a participant shows, or from their row of the list. */
      code: z.uuid('This is no code of an attendee'),
      /** When the participant was checked in, for check-ins that are sent later because the device was offline. */
      at: Instant.optional(),
    }),
    output: z.object({ checkedInAt: Instant }),
  }),
});
