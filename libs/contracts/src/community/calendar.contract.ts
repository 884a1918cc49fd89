import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, Nothing } from '../vocabulary';

/** The URL of a member's calendar is its only credential: shown once, stored as a digest. */
export const calendar = defineContract('community.calendar', {
  get: route({
    http: 'GET /calendar',
    access: 'member',
    summary: 'Whether my calendar has an address, since when, and when a calendar last read it',
    input: Nothing,
    output: z.object({ createdAt: Instant.nullable(), lastUsedAt: Instant.nullable() }),
  }),
  open: route({
    http: 'POST /calendar',
    access: 'member',
    stepUp: true,
    summary: 'Give my calendar an address, another one where it has one; it is told this once',
    changes: ['community.calendar.get'],
    input: Nothing,
    output: z.object({ path: z.string() }),
  }),
  close: route({
    http: 'DELETE /calendar',
    access: 'member',
    status: 204,
    summary: 'Take the address of my calendar away',
    changes: ['community.calendar.get'],
    input: Nothing,
    output: z.object({}),
  }),
  feed: route({
    http: 'GET /calendar/:file',
    access: 'public',
    file: true,
    summary: 'The events that a member goes to or organises, for calendars that ask again by themselves',
    input: z.object({ file: z.string().max(80) }),
    output: z.unknown(),
  }),
});
