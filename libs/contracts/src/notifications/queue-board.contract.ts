import { z } from 'zod';
import { defineContract, route } from '../contract';

/** bull-board parses the numbers itself. */
const number = z.string().regex(/^[1-9]\d{0,2}$/, 'a number from 1 to 999');
/** bull-board decodes the name a second time, and fails if it contains a `%`. */
const queueName = z.string().regex(/^[a-z]{0,40}$/, 'the name of a queue');
/** Objects in bull-board's own format, which its page displays. */
const Whatever = z.looseObject({});

/**
 * The API of bull-board's page (`/api/admin/queues/`). It is read-only, so only these two of its routes exist, under the paths
 * that the page uses.
 */
export const queueBoard = defineContract('notifications.queue-board', {
  queues: route({
    http: 'GET /admin/queues/api/queues',
    access: 'admin',
    summary: 'The queues of the workers, and the jobs of one of them',
    input: z.object({
      activeQueue: queueName.optional(),
      status: z.enum(['latest', 'active', 'waiting', 'prioritized', 'completed', 'failed', 'delayed']).optional(),
      page: number.optional(),
      jobsPerPage: number.optional(),
    }),
    output: z.object({ queues: z.array(Whatever) }),
  }),
  job: route({
    http: 'GET /admin/queues/api/queues/:queueName/:jobId',
    access: 'admin',
    summary: 'One job of a queue',
    input: z.object({ queueName, jobId: z.string().max(100) }),
    output: z.object({ job: Whatever, status: z.string() }),
  }),
});
