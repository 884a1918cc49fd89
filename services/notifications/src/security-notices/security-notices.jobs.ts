import { defineJob } from '@aar/platform/jobs/define-job';
import { z } from 'zod';

/** On the queue of the codes, which bulk mail cannot delay. One attempt: what is due is in the table, and is queued again from there. */
export const sendSecurityNotice = defineJob('send-security-notice', {
  queue: 'codes',
  schema: z.object({ noticeId: z.uuid() }),
  attempts: 1,
  removeOnFail: true,
});
