import type { EntityManager } from 'typeorm';
import type { ChunkId } from './chunk-ledger';
import type { ChannelName } from './channel-names';
import type { DeliveryKind } from './delivery-kinds';

export interface NewChunk extends ChunkId {
  kind: DeliveryKind;
  channel: ChannelName;
  /** In order of id, all greater than the members of the earlier chunks. */
  memberIds: string[];
  /** The id of what the delivery is about, if it differs from the id of the delivery: an alert may have several deliveries. */
  tellsOf?: string;
}

/** Adds a chunk to a growing delivery; the first one creates the delivery, and a later one reopens it. */
export async function addChunk(tx: EntityManager, { deliveryId, kind, channel, number, memberIds, tellsOf }: NewChunk) {
  await tx.query(
    `with delivery as (
       insert into deliveries (id, kind, channel, total, tells_of) values ($1, $2, $7, $4, $8)
       on conflict (id) do update set total = deliveries.total + excluded.total, finished_at = null, final_counts = null,
         state = case when deliveries.state = 'sent' then 'queued' else deliveries.state end)
     insert into delivery_chunks (delivery_id, number, statuses, member_ids) values ($1, $3, $5, $6)`,
    [deliveryId, kind, number, memberIds.length, Buffer.alloc(memberIds.length), memberIds, channel, tellsOf ?? null],
  );
}
