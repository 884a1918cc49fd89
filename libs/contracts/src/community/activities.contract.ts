import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, Nothing } from '../vocabulary';

export const Activity = z
  .object({
    id: z.uuid(),
    type: z.enum(['event', 'support_request']),
    title: z.string(),
    description: z.string(),
    status: z.enum(['completed', 'active']),
    timeAgo: z.string(),
    createdAt: Instant,
    participants: z.int().nullable(),
    responses: z.int().nullable(),
    location: z.string(),
    /** Featured by staff; featured ones come first. */
    isPromoted: z.boolean().default(false),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

export const activities = defineContract('community.activities', {
  recent: route({
    http: 'GET /recent-activities',
    access: 'public',
    cache: '5s',
    summary: 'What happened lately: the ten newest requests and events, those that staff feature first',
    input: Nothing,
    output: z.array(Activity),
  }),
});
