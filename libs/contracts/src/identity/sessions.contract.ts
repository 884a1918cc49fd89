import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, Nothing } from '../vocabulary';
import { answersShowingWaysIn } from './member-answers';

export const SessionActor = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'moderator', 'editor', 'admin']),
  session: z.uuid(),
  /** The role of staff that the session lacks without a second factor. */
  withheld: z.enum(['moderator', 'editor', 'admin']).optional(),
  /** The profile must be completed before posting. */
  incomplete: z.literal(true).optional(),
  /** When the session ends at the latest, unless it is used again. */
  until: Instant,
  /** Ten minutes after it signed in or proved a credential again. Missing from the previous version: then it is not proved. */
  provedUntil: Instant.optional(),
});

export const MySession = z
  .object({
    id: z.uuid(),
    /** `Chrome on Android`, from the browser's user agent. */
    device: z.string(),
    /** The network where the session was opened, in a form that the member recognises. */
    place: z.string(),
    openedAt: Instant,
    lastSeenAt: Instant,
    endsAt: Instant,
    /** Whether this is the session of the request. */
    current: z.boolean(),
  })
  .meta({ id: 'MySession' });

export const sessions = defineContract('identity.sessions', {
  find: route({
    http: 'POST /internal/sessions/find',
    access: 'service',
    callers: ['gateway'],
    summary: 'Whose session a token opens; its use is noted',
    changes: 'nothing: asks whose a token is',
    input: z.object({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.object({ actor: SessionActor.nullable() }),
  }),
  list: route({
    http: 'GET /sessions',
    access: 'member',
    summary: 'Where I am signed in, the session of this call first',
    input: Nothing,
    output: z.object({ sessions: z.array(MySession) }),
  }),
  end: route({
    http: 'DELETE /sessions/:id',
    access: 'member',
    stepUp: true,
    summary: 'End one of my sessions',
    changes: ['identity.sessions'],
    input: ById,
    output: Nothing,
    status: 204,
  }),
  endOthers: route({
    http: 'DELETE /sessions',
    access: 'member',
    stepUp: true,
    summary:
      'Sign out everywhere but here: also my calendar’s address, links in mails, devices with alerts, downloads and previews',
    changes: [...answersShowingWaysIn, 'identity.second-factors'],
    input: z.object({
      /** Also disconnects the accounts that can sign in (Google, Facebook, Twitter), and removes all passkeys. */
      disconnect: z.boolean().optional(),
    }),
    output: z.object({ ended: z.int() }),
  }),
});
