import { z } from 'zod';
import { defineEvent, defineLive } from '../messaging';

/** Sessions that must be refused at once: one of a member, or all where no session is named. */
export const sessionsEnded = defineLive(
  'live.sessions-ended',
  z.object({ memberId: z.uuid(), session: z.uuid().optional() }),
);

/** Somebody ended these sessions: the member, staff, or an eleventh one. Those that end in silence, unused, are not told of. */
export const memberSignedOut = defineEvent(
  'identity.member.signed-out.v1',
  z.object({
    memberId: z.uuid(),
    sessionIds: z.array(z.uuid()),
    /** Where all were ended at once, those too that had ended in silence before: which one stays, if any. */
    all: z.object({ except: z.uuid().nullable(), endedAt: z.iso.datetime() }).optional(),
  }),
);
