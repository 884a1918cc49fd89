import { defineJob } from '@aar/platform/jobs/define-job';
import { z } from 'zod';
import type { ChannelName, ChunkQueue } from '../vocabulary/channel-names';
import { type DeliveryKind, deliveryKinds } from '../vocabulary/delivery-kinds';

/**
 * One job for each due chunk, so that enough workers run. A job sends the chunk whose turn it is, not the one it names;
 * workers of the previous version sent the one named. It has one attempt and is not stored afterwards: due chunks are in the
 * ledger, and the reconciler queues them again.
 */
const chunkJob = (name: string, queue: ChunkQueue) =>
  defineJob(name, {
    queue,
    schema: z.object({ deliveryId: z.uuid(), number: z.int().min(0) }),
    attempts: 1,
    removeOnFail: true,
  });

export const chunkJobs = {
  email: chunkJob('send-email-chunk', 'email'),
  sms: chunkJob('send-sms-chunk', 'sms'),
  whatsapp: chunkJob('send-whatsapp-chunk', 'whatsapp'),
  push: chunkJob('send-push-chunk', 'push'),
  campaigns: chunkJob('send-campaign-chunk', 'campaigns'),
} satisfies Record<ChunkQueue, unknown>;

/**
 * The first chunk of an alert is urgent. The others, hundreds for a whole city, go through the queue of the broadcasts
 * and take turns with them.
 */
export const chunkJobOf = (kind: DeliveryKind, channel: ChannelName, number: number) =>
  chunkJobs[deliveryKinds[kind].isUrgent && number === 0 ? channel : 'campaigns'];
