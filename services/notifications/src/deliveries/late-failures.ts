import { inTransaction } from '@aar/platform/database/transaction';
import type { DataSource, EntityManager } from 'typeorm';
import type { ChunkId } from './chunk-ledger';
import { inLockOrder } from './lock-order';
import { byteOfStatus } from './recipient-status';

export interface LateFailure {
  deliveryId: string;
  memberId: string;
  reason: string;
}

interface Place {
  position: number;
  reason: string;
}

/** Chunks processed in one round. */
const batch = 500;

type Found = Place & ChunkId & { isHeld: boolean };

/** The only chunk that can contain a member is the last one whose first id is not greater than theirs. */
const lockPlaces = `
  select c.delivery_id as "deliveryId", c.number, array_position(c.member_ids, f."memberId") - 1 as position, f.reason,
    c.leased_until is not null as "isHeld"
  from json_to_recordset($1) as f ("deliveryId" uuid, "memberId" uuid, reason text)
  cross join lateral (
    select k.number from delivery_chunks k
    where k.delivery_id = f."deliveryId" and k.first_member <= f."memberId" order by k.first_member desc limit 1) last
  join delivery_chunks c on c.delivery_id = f."deliveryId" and c.number = last.number
  where f."memberId" = any (c.member_ids)
  ${inLockOrder}`;

/**
 * Records that sent messages bounced. A leased chunk is left to its worker, which overwrites the whole row: its failures wait
 * until the lease is released. A chunk that waits for quiet hours to end is not leased.
 */
export async function noteLateFailures(tx: EntityManager, failures: LateFailure[]) {
  const found = await tx.query<Found[]>(lockPlaces, [JSON.stringify(failures)]);
  for (const { deliveryId, number, position, reason, isHeld } of found)
    if (isHeld)
      await tx.query('insert into late_failures values ($1, $2, $3, $4) on conflict do nothing', [
        ...[deliveryId, number, position, reason],
      ]);
    else await markFailed(tx, { deliveryId, number }, [{ position, reason }]);
}

/** Records the waiting failures of chunks whose lease has been released. */
export async function noteWaitingFailures(dataSource: DataSource) {
  const chunks = await dataSource.query<ChunkId[]>(
    `select distinct l.delivery_id as "deliveryId", number from late_failures l
       join delivery_chunks c on c.delivery_id = l.delivery_id and number = chunk
     where leased_until is null limit ${batch}`,
  );
  for (const chunk of chunks) await inTransaction(dataSource, tx => noteWaitingOf(tx, chunk));
}

async function noteWaitingOf(tx: EntityManager, chunk: ChunkId) {
  const of = [chunk.deliveryId, chunk.number];
  const free = await tx.query(
    `select from delivery_chunks where delivery_id = $1 and number = $2 and leased_until is null for update skip locked`,
    of,
  );
  if (free.length === 0) return;
  const [places]: [Place[]] = await tx.query(
    'delete from late_failures where delivery_id = $1 and chunk = $2 returning position, reason',
    of,
  );
  await markFailed(tx, chunk, places);
}

/** Marks only recipients with status sent: other messages cannot bounce. The caller has locked the chunk. */
async function markFailed(tx: EntityManager, { deliveryId, number }: ChunkId, places: Place[]) {
  // Serialises with closing the delivery, which sums up its chunks: either before this, which then adjusts the sums, or after it.
  await tx.query('select from deliveries where id = $1 for no key update', [deliveryId]);
  for (const { position, reason } of places) await tx.query(markOne, [deliveryId, number, position, reason]);
}

/** $1 delivery, $2 chunk, $3 position, $4 reason. */
const markOne = `
  with changed as (
    update delivery_chunks set statuses = set_byte(statuses, $3, ${byteOfStatus.failed}), sent = sent - 1, failed = failed + 1
    where delivery_id = $1 and number = $2 and get_byte(statuses, $3) = ${byteOfStatus.sent}
    returning 1),
  noted as (
    insert into delivery_failures (delivery_id, chunk, position, reason)
    select $1, $2, $3, $4 from changed on conflict do nothing)
  update deliveries set final_counts = final_counts || jsonb_build_object(
    'sent', (final_counts->>'sent')::int - 1, 'failed', (final_counts->>'failed')::int + 1)
  where id = $1 and final_counts is not null and exists (select from changed)`;
