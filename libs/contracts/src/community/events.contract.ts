import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, NextCursor, Page, PlaceFilter } from '../vocabulary';

export const EventType = z
  .enum([
    'Rally',
    'Protest',
    'Awareness Campaign',
    'Fundraising Event',
    'Rescue Operation',
    'Training Workshop',
    'Community Meet',
    'Adoption Drive',
    'Other',
  ])
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
    status: z.enum(['active', 'paused', 'completed', 'cancelled']),
    isOwner: z.boolean(),
    isParticipating: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;
export const EventList = z.object({ events: z.array(Event), nextCursor: NextCursor }).meta({ id: 'EventList' });

export const events = defineContract('community.events', {
  list: route({
    http: 'GET /events',
    access: 'public',
    cache: '1s',
    summary: 'Coming events by place; soonest first',
    input: PlaceFilter.extend(Page.shape),
    output: EventList,
  }),
  my: route({
    http: 'GET /events/my',
    access: 'member',
    summary: 'The events that I created',
    input: Page,
    output: EventList,
  }),
});
