import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import type { DeliveryState } from '../vocabulary/delivery-state.rules';
import type { ChunkId } from './chunk-ledger';
import type { ChannelName } from '../vocabulary/channel-names';
import type { DeliveryKind } from '../vocabulary/delivery-kinds';

export interface NewChunk extends ChunkId {
  kind: DeliveryKind;
  channel: ChannelName;
  /** In order of id, all greater than the ids in earlier chunks. */
  memberIds: string[];
  /** The id of the delivery's subject, if it differs from the id of the delivery: an alert may have several deliveries. */
  tellsOf?: string;
}

/** Adds a chunk to a growing delivery; the first one creates the delivery, and a later one reopens it. */
export async function addChunk(tx: EntityManager, { deliveryId, kind, channel, number, memberIds, tellsOf }: NewChunk) {
  await db(tx)
    .with('delivery', qb =>
      qb
        .insertInto('deliveries')
        .values({ id: deliveryId, kind, channel, total: memberIds.length, tells_of: tellsOf ?? null })
        .onConflict(known =>
          known.column('id').doUpdateSet(({ eb, ref }) => ({
            total: eb('deliveries.total', '+', ref('excluded.total')),
            finished_at: null,
            final_counts: null,
            state: sql<DeliveryState>`case when ${ref('deliveries.state')} = 'sent' then 'queued' else ${ref('deliveries.state')} end`,
          })),
        ),
    )
    .insertInto('delivery_chunks')
    .values({
      delivery_id: deliveryId,
      number,
      statuses: Buffer.alloc(memberIds.length),
      member_ids: memberIds,
    })
    .execute();
}
