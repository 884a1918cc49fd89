import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { z } from 'zod';

/** The next of the members whom an event concerns are told of it; `after` is whom it reached last. */
export const announceEvent = defineDueWork(
  'announce-event',
  z.object({
    eventId: z.uuid(),
    state: z.string(),
    city: z.string(),
    after: z.guid(),
    /** Absent of what a process of an earlier version scheduled: it concerns everybody, and nobody by mail. */
    about: z.object({ eventType: z.string(), startsAt: z.iso.datetime() }).optional(),
    chunk: z.int().default(0),
  }),
);

export const nobodyYet = '00000000-0000-0000-0000-000000000000';
