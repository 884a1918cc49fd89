import { inTransaction } from '@aar/platform/database/transaction';
import { jsonRows } from '@aar/platform/database/json-rows';
import { sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { db } from '../database/db';
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

/** The only chunk that can contain a member is the last one whose first id is not greater than theirs. */
const lockPlaces = (tx: EntityManager, failures: LateFailure[]) =>
  db(tx)
    .selectFrom(jsonRows('failure', failures, { deliveryId: 'uuid', memberId: 'uuid', reason: 'text' }))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('delivery_chunks as known')
        .select('known.number')
        .whereRef('known.delivery_id', '=', 'failure.deliveryId')
        .whereRef('known.first_member', '<=', 'failure.memberId')
        .orderBy('known.first_member', 'desc')
        .limit(sql.lit(1))
        .as('last'),
    )
    .innerJoin('delivery_chunks as chunk', join =>
      join.onRef('chunk.delivery_id', '=', 'failure.deliveryId').onRef('chunk.number', '=', 'last.number'),
    )
    .select(['chunk.delivery_id as deliveryId', 'chunk.number', 'failure.reason'])
    .select(({ eb, ref }) => [
      sql<number>`array_position(${ref('chunk.member_ids')}, ${ref('failure.memberId')}) - 1`.as('position'),
      eb('chunk.leased_until', 'is not', null).as('isHeld'),
    ])
    .where(({ eb, fn }) => eb('failure.memberId', '=', fn.any('chunk.member_ids')))
    .$call(inLockOrder)
    .execute();

/**
 * Records that sent messages bounced. A leased chunk is left to its worker, which overwrites the whole row: its failures wait
 * until the lease is released. A chunk that waits for quiet hours to end is not leased.
 */
export async function recordLateFailures(tx: EntityManager, failures: LateFailure[]) {
  for (const { deliveryId, number, position, reason, isHeld } of await lockPlaces(tx, failures))
    if (isHeld)
      await db(tx)
        .insertInto('late_failures')
        .values({ delivery_id: deliveryId, chunk: number, position, reason })
        .onConflict(known => known.doNothing())
        .execute();
    else await markFailed(tx, { deliveryId, number }, [{ position, reason }]);
}

/** Records the waiting failures of chunks whose lease has been released. */
export async function recordWaitingFailures(dataSource: DataSource) {
  const chunks = await db(dataSource)
    .selectFrom('late_failures as late')
    .innerJoin('delivery_chunks as chunk', join =>
      join.onRef('chunk.delivery_id', '=', 'late.delivery_id').onRef('chunk.number', '=', 'late.chunk'),
    )
    .select(['late.delivery_id as deliveryId', 'chunk.number'])
    .distinct()
    .where('chunk.leased_until', 'is', null)
    .limit(batch)
    .execute();
  for (const chunk of chunks) await inTransaction(dataSource, tx => recordWaitingOf(tx, chunk));
}

async function recordWaitingOf(tx: EntityManager, chunk: ChunkId) {
  const free = await db(tx)
    .selectFrom('delivery_chunks')
    .select('number')
    .where('delivery_id', '=', chunk.deliveryId)
    .where('number', '=', chunk.number)
    .where('leased_until', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!free) return;
  const places = await db(tx)
    .deleteFrom('late_failures')
    .where('delivery_id', '=', chunk.deliveryId)
    .where('chunk', '=', chunk.number)
    .returning(['position', 'reason'])
    .execute();
  await markFailed(tx, chunk, places);
}

/** Marks only recipients with status sent: other messages cannot bounce. The caller has locked the chunk. */
async function markFailed(tx: EntityManager, chunk: ChunkId, places: Place[]) {
  // Serialised with the closing of the delivery, which sums up its chunks: that comes either before this, which then
  // adjusts the sums, or after it.
  await db(tx).selectFrom('deliveries').select('id').where('id', '=', chunk.deliveryId).forNoKeyUpdate().execute();
  for (const place of places) await markOne(tx, chunk, place);
}

const markOne = (tx: EntityManager, { deliveryId, number }: ChunkId, { position, reason }: Place) =>
  db(tx)
    .with('changed', qb =>
      qb
        .updateTable('delivery_chunks')
        .set(({ eb, ref }) => ({
          statuses: sql<Buffer>`set_byte(${ref('statuses')}, ${position}, ${sql.lit(byteOfStatus.failed)})`,
          sent: eb('sent', '-', 1),
          failed: eb('failed', '+', 1),
        }))
        .where('delivery_id', '=', deliveryId)
        .where('number', '=', number)
        .where(({ ref }) => sql<number>`get_byte(${ref('statuses')}, ${position})`, '=', byteOfStatus.sent)
        .returning(['delivery_id', 'number']),
    )
    .with('noted', qb =>
      qb
        .insertInto('delivery_failures')
        .columns(['delivery_id', 'chunk', 'position', 'reason'])
        .expression(
          qb
            .selectFrom('changed')
            .select(['changed.delivery_id', 'changed.number'])
            .select([sql<number>`${position}::int`.as('position'), sql<string>`${reason}::text`.as('reason')]),
        )
        .onConflict(known => known.doNothing()),
    )
    .updateTable('deliveries')
    .set(({ ref }) => {
      const counts = ref('final_counts');
      return {
        final_counts: sql<string>`${counts} || jsonb_build_object(
          'sent', (${counts}->>'sent')::int - 1, 'failed', (${counts}->>'failed')::int + 1)`,
      };
    })
    .where('id', '=', deliveryId)
    .where('final_counts', 'is not', null)
    .where(({ exists, selectFrom }) => exists(selectFrom('changed').select('changed.number')))
    .execute();
