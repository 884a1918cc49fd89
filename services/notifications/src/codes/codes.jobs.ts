import { defineJob } from '@aar/platform/jobs/define-job';
import { z } from 'zod';

/**
 * Redis persists jobs to a file that outlives them, so the job contains only the id, and PostgreSQL stores the encrypted
 * code. The code's own expiry is checked at sending; the TTL here is the longest lifetime of a code.
 */
export const sendCode = defineJob('send-code', {
  queue: 'codes',
  schema: z.object({ codeId: z.uuid() }),
  attempts: 5,
  ttl: 5 * 60_000,
  removeOnFail: true,
});
