import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant } from '../vocabulary';

export const SessionActor = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'moderator', 'editor', 'admin']),
  session: z.uuid(),
  /** When the session ends at the latest, unless it is used again. */
  until: Instant,
});

export const sessions = defineContract('identity.sessions', {
  find: route({
    http: 'POST /sessions/find',
    access: 'service',
    summary: 'Whose session a token opens; its use is noted',
    input: z.object({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.object({ actor: SessionActor.nullable() }),
  }),
});
