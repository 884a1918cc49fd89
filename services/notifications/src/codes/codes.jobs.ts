import { codes } from '@aar/contracts/notifications/codes.contract';
import { defineJob } from '@aar/platform/jobs/define-job';

/**
 * The only job that carries more than ids: the code itself is nowhere else, and leaves Redis with the job, however it ends.
 * Its own moment of expiry is judged when it is sent; the life here is the longest that a code has.
 */
export const sendCode = defineJob('send-code', {
  queue: 'codes',
  schema: codes.deliver.input,
  attempts: 5,
  ttl: 5 * 60_000,
  removeOnFail: true,
});
