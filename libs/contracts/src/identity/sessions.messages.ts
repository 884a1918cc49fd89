import { z } from 'zod';
import { Moment } from '../dates';
import { defineEvent, defineLive } from '../messaging';

/** Sessions that must be rejected at once: one session, or all of the member's when none is given. */
export const sessionsEnded = defineLive(
  'live.sessions-ended',
  z.object({ memberId: z.uuid(), session: z.uuid().optional() }),
);

/** These sessions were ended by the member, by staff, or by an eleventh session. Expired sessions are not reported. */
export const memberSignedOut = defineEvent(
  'identity.member.signed-out.v1',
  z.object({
    memberId: z.uuid(),
    sessionIds: z.array(z.uuid()),
    /** All sessions were ended at once, including expired ones; `except` is the session that stays, if any. */
    all: z.object({ except: z.uuid().nullable(), endedAt: Moment }).optional(),
  }),
);
