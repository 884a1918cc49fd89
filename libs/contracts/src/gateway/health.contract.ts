import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';
import { ClientErrorCount } from './client-errors.contract';

/**
 * `delayed`: all services respond, but an item has waited too long. `problem`: a service cannot do its work, or has dead
 * letters.
 */
export const PlatformStatus = z.enum(['good', 'delayed', 'problem']).meta({ id: 'PlatformStatus' });
export type PlatformStatus = z.infer<typeof PlatformStatus>;

/** Whether a service is ready, the age of the oldest item in one of its queues, or a count that should be 0. */
export const HealthCheck = z
  .object({
    service: z.string(),
    /** `ready`, `outbox`, `due work`, `effects`, `queue <name>`, or what is counted, such as `events set aside`. */
    name: z.string(),
    isGood: z.boolean(),
    /** Seconds that the oldest item has waited; null when there is no queue or the age is unknown. */
    seconds: z.number().nullable(),
    /** Only of a count that should be 0; null when it is unknown. */
    count: z.number().nullable().optional(),
  })
  .meta({ id: 'HealthCheck' });
export type HealthCheck = z.infer<typeof HealthCheck>;

export const platformHealth = defineContract('gateway.platform-health', {
  get: route({
    http: 'GET /admin/health',
    access: 'admin',
    summary:
      'Platform health: whether each service can work, what waits in outboxes and queues, and the errors in browsers of the last day',
    input: Nothing,
    output: z.object({ status: PlatformStatus, checks: z.array(HealthCheck), clientErrors: z.array(ClientErrorCount) }),
  }),
});
