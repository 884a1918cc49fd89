import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { z } from 'zod';

/** Announces an event to the next chunk of the members it concerns; `after` is the last member reached. */
export const announceEvent = defineDueWork(
  'announce-event',
  z.object({
    eventId: z.uuid(),
    state: z.string(),
    city: z.string(),
    after: z.guid(),
    /** Missing in work scheduled by an earlier version: then it concerns everyone, and no mail is sent. */
    about: z.object({ eventType: z.string(), startsAt: z.iso.datetime() }).optional(),
    chunk: z.int().default(0),
  }),
);

export const nobodyYet = '00000000-0000-0000-0000-000000000000';
