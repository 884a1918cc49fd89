import { randomUUID } from 'node:crypto';
import { inTransaction } from '@aar/platform/database/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import { db } from '../src/database/db';
import type { ChannelName } from '../src/vocabulary/channel-names';
import { startDelivery } from '../src/deliveries/start-delivery';
import type { Notifications } from './notifications.harness';

const aBroadcast = {
  subject: 'Rally on Sunday',
  message: 'Meet us at ten.',
  urgency: 'high',
  subjectHi: '',
  messageHi: '',
};

/** Starts a broadcast to all members on a channel, whatever their consent. */
export async function startDeliveryOf(
  site: Notifications,
  channel: ChannelName,
  changes: Partial<typeof aBroadcast> = {},
) {
  const id = randomUUID();
  const { subject, message, urgency, subjectHi, messageHi } = { ...aBroadcast, ...changes };
  await inTransaction(site.dataSource, async tx => {
    const members = db(tx).selectFrom('recipients').select('member_id');
    await startDelivery(tx, { id, kind: 'campaign', channel, members });
    await tx.query(
      `insert into campaigns (id, subject, message, message_type, target_audience, urgency, subject_hi, message_hi, created_by)
       values ($1, $2, $3, $4, 'all', $5, $6, $7, gen_random_uuid())`,
      [id, subject, message, channel, urgency, subjectHi, messageHi],
    );
  });
  const delivery = async () => (await site.dataSource.query('select * from deliveries where id = $1', [id]))[0];
  const reasons = async (): Promise<string[]> =>
    (await site.dataSource.query('select distinct reason from delivery_failures where delivery_id = $1', [id])).map(
      ({ reason }: { reason: string }) => reason,
    );
  return {
    id,
    reasons,
    finished: () =>
      waitUntil(async () => (await delivery()).finished_at !== null, { what: 'the delivery', timeout: 30_000 }),
    counts: async () => (await delivery()).final_counts,
  };
}
