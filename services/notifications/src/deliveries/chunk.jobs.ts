import { defineJob } from '@aar/platform/jobs/define-job';
import { z } from 'zod';
import { type DeliveryKind, deliveryKinds } from './delivery-kinds';

/** One attempt, and nothing kept of it: what is due is in the ledger, and the keeper queues it again. */
const options = {
  schema: z.object({ deliveryId: z.uuid(), number: z.int().min(0) }),
  attempts: 1,
  removeOnFail: true,
};

export const sendEmailChunk = defineJob('send-email-chunk', { queue: 'email', ...options });
export const sendCampaignChunk = defineJob('send-campaign-chunk', { queue: 'campaigns', ...options });

export const chunkJobOf = (kind: DeliveryKind) =>
  deliveryKinds[kind].queue === 'email' ? sendEmailChunk : sendCampaignChunk;
