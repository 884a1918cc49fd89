import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant } from '../vocabulary';
import { RingKind } from './alert-policy.contract';

/**
 * `ringing`: members are being alerted, or the next ring is scheduled. `enough`: enough offers are accepted. `paused`: the
 * support request is paused, or moderation has hidden it. `over`: the support request is over. `done`: every ring has opened.
 */
export const AlertState = z.enum(['ringing', 'enough', 'paused', 'over', 'done']).meta({ id: 'AlertState' });

export const AlertStatus = z
  .object({
    state: AlertState,
    /** Number of members alerted so far. */
    alerted: z.int().min(0),
    accepted: z.int().min(0),
    enough: z.int().min(1),
    /** When the next ring opens, unless somebody offers help earlier. */
    nextRingAt: Instant.nullable(),
    /** The rings that have opened, in order. */
    rings: z.array(
      z.object({
        kind: RingKind,
        withinKm: z.int().nullable(),
        members: z.int().min(0),
        openedAt: Instant,
      }),
    ),
  })
  .meta({ id: 'AlertStatus' });
export type AlertStatus = z.infer<typeof AlertStatus>;

export const alertStatus = defineContract('notifications.alert-status', {
  get: route({
    http: 'GET /support-requests/:id/alert-status',
    access: 'member',
    summary: 'How many members my own request has alerted and when the next ring opens; a stranger gets 404',
    input: ById,
    output: AlertStatus,
  }),
});
