import { inTransaction } from '@aar/platform/database/transaction';
import type { DataSource, EntityManager } from 'typeorm';
import type { ChunkId } from './chunk-ledger';
import { byteOfStatus } from './recipient-status';

interface LateFailure {
  deliveryId: string;
  memberId: string;
  reason: string;
}

interface Place {
  position: number;
  reason: string;
}

/** Chunks that are looked at in one round. */
const batch = 500;

/**
 * Notes that a message which was sent did not arrive. A chunk that a worker holds is left to it, since it writes all of it anew: what
 * came back waits until it has let go. A chunk that waits for a member's morning is nobody's.
 */
export async function noteLateFailure(tx: EntityManager, { deliveryId, memberId, reason }: LateFailure) {
  // The chunk that may have the member is the last that begins with nobody behind them.
  const [chunk]: { number: number; position: number | null; isHeld: boolean }[] = await tx.query(
    `select number, array_position(member_ids, $2) - 1 as position, leased_until is not null as "isHeld"
     from delivery_chunks where delivery_id = $1 and first_member <= $2 order by first_member desc limit 1 for update`,
    [deliveryId, memberId],
  );
  if (!chunk || chunk.position === null) return;
  const { number, position, isHeld } = chunk;
  if (isHeld)
    await tx.query('insert into late_failures values ($1, $2, $3, $4) on conflict do nothing', [
      ...[deliveryId, number, position, reason],
    ]);
  else await markFailed(tx, { deliveryId, number }, [{ position, reason }]);
}

/** Notes what came back of chunks that their workers have let go of since. */
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

/** Of those who were sent it: whoever was not has nothing that could come back. The chunk is locked. */
async function markFailed(tx: EntityManager, { deliveryId, number }: ChunkId, places: Place[]) {
  // Whoever closes the delivery sums up its chunks: either before this, which then changes the sums, or after it.
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
