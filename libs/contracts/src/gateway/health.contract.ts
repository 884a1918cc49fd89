import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';

/** `delayed`: all services answer and something has waited too long; `problem`: one cannot do its work. */
export const PlatformStatus = z.enum(['good', 'delayed', 'problem']).meta({ id: 'PlatformStatus' });
export type PlatformStatus = z.infer<typeof PlatformStatus>;

/** Whether a service can work, or how long the oldest thing has waited in one of its queues. */
export const HealthCheck = z
  .object({
    service: z.string(),
    /** `ready`, `outbox` or `queue <name>`. */
    name: z.string(),
    isGood: z.boolean(),
    /** How long the oldest has waited, where something can wait and this is known. */
    seconds: z.number().nullable(),
  })
  .meta({ id: 'HealthCheck' });
export type HealthCheck = z.infer<typeof HealthCheck>;

export const platformHealth = defineContract('gateway.platform-health', {
  get: route({
    http: 'GET /admin/health',
    access: 'admin',
    summary: 'Platform health: whether each service can work, and what waits in outboxes and queues',
    input: Nothing,
    output: z.object({ status: PlatformStatus, checks: z.array(HealthCheck) }),
  }),
});
