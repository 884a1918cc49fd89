import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Instant } from '../vocabulary';

/** Members of the city are told on the site. */
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

/** The photos that a member has on an event are these from now on; news with a lower version are older. Those that it no longer shows may go. */
export const eventPhotosChanged = defineEvent(
  'community.event-photos.changed.v1',
  z.object({ eventId: z.uuid(), ownerId: z.uuid(), version: z.int(), mediaIds: z.array(z.uuid()) }),
);

/** Members that one piece of news is for; news for more comes in several. */
export const mostTold = 500;

/** Something that concerns those who take part in an event, or wait to, or its organiser: they are told on the site and by e-mail. */
export const eventNewsTold = defineEvent(
  'community.event-news.told.v1',
  z.object({
    newsId: z.uuid(),
    eventId: z.uuid(),
    ownerId: z.uuid(),
    kind: z.enum(['seat-offered', 'changed', 'cancelled', 'reminder', 'paused', 'activated']),
    title: z.string(),
    location: z.string(),
    city: z.string(),
    eventDate: z.string(),
    eventTime: z.string(),
    /** Until when a seat is held. */
    heldUntil: Instant.nullable().default(null),
    memberIds: z.array(z.uuid()).min(1).max(mostTold),
  }),
);
