import { defineJob } from '@aar/platform/jobs/define-job';
import { z } from 'zod';
import type { ChannelName, ChunkQueue } from './channel-names';
import { type DeliveryKind, deliveryKinds } from './delivery-kinds';

/**
 * One for each chunk that is due, which tells how many workers there is work for. Whoever gets it sends the chunk whose turn it
 * is, not the one it names: workers of the version before sent that one. One attempt, and nothing kept of it: what is due is
 * in the ledger, and the reconciler queues it again.
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
 * The first members of an alert wait for nobody: those of a whole city, which may be hundreds of chunks, go the way of the
 * broadcasts, with which they take turns.
 */
export const chunkJobOf = (kind: DeliveryKind, channel: ChannelName, number: number) =>
  chunkJobs[deliveryKinds[kind].isUrgent && number === 0 ? channel : 'campaigns'];
