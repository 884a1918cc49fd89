import { defineJob } from '@aar/platform/jobs/define-job';
import { z } from 'zod';

/**
 * Redis writes what it is given to a file that outlives the job, so the job names the code and PostgreSQL has it, sealed. Its own
 * moment of expiry is judged when it is sent; the life here is the longest that a code has.
 */
export const sendCode = defineJob('send-code', {
  queue: 'codes',
  schema: z.object({ codeId: z.uuid() }),
  attempts: 5,
  ttl: 5 * 60_000,
  removeOnFail: true,
});
