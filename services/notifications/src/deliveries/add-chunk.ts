import type { EntityManager } from 'typeorm';
import type { ChunkId } from './chunk-ledger';
import type { DeliveryKind } from './delivery-kinds';

export interface NewChunk extends ChunkId {
  kind: DeliveryKind;
  /** In order of id, each of them behind all members of the chunks before. */
  memberIds: string[];
}

/** Adds a chunk to a delivery that grows with what it tells of; the first one begins the delivery. */
export async function addChunk(tx: EntityManager, { deliveryId, kind, number, memberIds }: NewChunk) {
  await tx.query(
    `with delivery as (
       insert into deliveries (id, kind, total) values ($1, $2, $4)
       on conflict (id) do update set total = deliveries.total + excluded.total)
     insert into delivery_chunks (delivery_id, number, statuses, member_ids) values ($1, $3, $5, $6)`,
    [deliveryId, kind, number, memberIds.length, Buffer.alloc(memberIds.length), memberIds],
  );
}
