import { z } from 'zod';
import { defineLive } from '../event';

/** Sessions that must be refused at once: one of a member, or all where no session is named. */
export const sessionsEnded = defineLive(
  'live.sessions-ended',
  z.object({ memberId: z.uuid(), session: z.uuid().optional() }),
);
