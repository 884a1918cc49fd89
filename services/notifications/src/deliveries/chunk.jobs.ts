import { defineJob } from '@aar/platform/jobs/define-job';
import { z } from 'zod';
import { type DeliveryKind, deliveryKinds } from './delivery-kinds';

/** One attempt, and nothing kept of it: what is due is in the ledger, and the reconciler queues it again. */
const options = {
  schema: z.object({ deliveryId: z.uuid(), number: z.int().min(0) }),
  attempts: 1,
  removeOnFail: true,
};

export const sendEmailChunk = defineJob('send-email-chunk', { queue: 'email', ...options });
export const sendCampaignChunk = defineJob('send-campaign-chunk', { queue: 'campaigns', ...options });

/**
 * The first members of an alert wait for nobody: those of a whole city, which may be hundreds of chunks, go the way of the
 * broadcasts, where they come before any.
 */
export const chunkJobOf = (kind: DeliveryKind, number: number) =>
  deliveryKinds[kind].queue === 'email' && number === 0 ? sendEmailChunk : sendCampaignChunk;

const behindAlerts = 1_000_000;
/** As far as BullMQ counts. */
const last = 2_000_000;

/** The lower, the earlier. Deliveries take turns, a chunk each: the second of a small one goes before the third of a large one. */
export const priorityOf = (kind: DeliveryKind, number: number) =>
  Math.min(last, number + (kind === 'campaign' ? behindAlerts : 0));
