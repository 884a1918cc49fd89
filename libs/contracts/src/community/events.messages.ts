import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Instant } from '../vocabulary';

/** Members of the city see a notification on the site. */
export const eventCreated = defineEvent(
  'community.event.created.v1',
  z.object({
    eventId: z.uuid(),
    ownerId: z.uuid(),
    title: z.string(),
    eventType: z.string(),
    location: z.string(),
    state: z.string(),
    city: z.string(),
    eventDate: z.string(),
    eventTime: z.string(),
  }),
);

/**
 * The complete list of photos that a member has on an event; lower versions are older. Photos that are no longer in it may be
 * deleted.
 */
export const eventPhotosChanged = defineEvent(
  'community.event-photos.changed.v1',
  z.object({ eventId: z.uuid(), ownerId: z.uuid(), version: z.int(), mediaIds: z.array(z.uuid()) }),
);

/** Maximum number of members in one event; news for more members is split. */
export const mostTold = 500;

/** One change that participants are notified of. */
export const EventChange = z.object({
  /** `when` is `2026-12-06T10:00` in India's time zone, `ends` a time like `12:30` or empty, `where` the whole place. */
  field: z.enum(['title', 'when', 'ends', 'where', 'eventType', 'description', 'requirements', 'contactInfo']),
  /** With contacts masked and long texts cut, because the stream stores events in files; both empty for `contactInfo`. */
  from: z.string(),
  to: z.string(),
});
export type EventChange = z.infer<typeof EventChange>;

/** News for the participants of an event, its waitlist or its organiser, shown on the site and sent by e-mail. */
export const eventNewsTold = defineEvent(
  'community.event-news.told.v1',
  z.object({
    newsId: z.uuid(),
    eventId: z.uuid(),
    ownerId: z.uuid(),
    kind: z.enum(['seat-offered', 'changed', 'cancelled', 'reminder', 'paused', 'activated', 'removed']),
    title: z.string(),
    location: z.string(),
    city: z.string(),
    eventDate: z.string(),
    eventTime: z.string(),
    /** Until when the offered seat is reserved. */
    heldUntil: Instant.nullable().default(null),
    /** Only for the kind `changed`; empty in events of an earlier version. */
    changes: z.array(EventChange).default([]),
    /** Why it is cancelled, as the organiser wrote it. */
    reason: z.string().default(''),
    /** Later dates of the series that are cancelled with it and are these members' too. */
    otherDates: z.array(z.object({ eventDate: z.string(), eventTime: z.string() })).optional(),
    memberIds: z.array(z.uuid()).min(1).max(mostTold),
  }),
);
