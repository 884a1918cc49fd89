import { anyOf } from '@aar/platform/database/any-of';
import type { JournalKind } from '@aar/platform/restore/journal';
import { OnRestored, type RestoredEntry } from '@aar/platform/restore/on-restored';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { lockChunks } from '../deliveries/lock-order';
import { byteOfStatus, countStatuses } from '../deliveries/recipient-status';
import { db } from '../database/db';
import { chunkJournal, deliveryJournal, digestJournal } from '../journal/journal-kinds';

type Entry<K extends JournalKind> = RestoredEntry<z.output<K['schema']>>;
type Chunk = z.output<(typeof chunkJournal)['schema']>;

/** Applies to restored deliveries what was sent since, so that nobody gets a message twice. */
@Injectable()
export class RestoredDeliveries {
  /**
   * A chunk without an entry was not claimed since and stays due. If the last entry is a claim, it is unknown which of the
   * pending recipients were reached: they become `unknown`, are listed, and are never retried automatically.
   */
  @OnRestored(chunkJournal)
  async restoreChunks(entries: Entry<typeof chunkJournal>[], tx: EntityManager) {
    const last = new Map<string, Chunk>();
    for (const { data } of entries) {
      const key = `${data.deliveryId} ${data.number}`;
      if (isLater(data, last.get(key))) last.set(key, data);
    }
    const chunks = [...last.values()];
    const deliveryIds = chunks.map(({ deliveryId }) => deliveryId);
    await lockChunks(tx, eb => eb('chunk.delivery_id', '=', anyOf(deliveryIds)));
    for (const chunk of chunks) await restoreChunk(tx, chunk);
  }

  @OnRestored(deliveryJournal)
  async restoreStates(entries: Entry<typeof deliveryJournal>[], tx: EntityManager) {
    for (const { at, data } of entries)
      await db(tx)
        .updateTable('deliveries')
        .set({ state: data.state, paused_at: data.state === 'paused' ? at : null })
        .where('id', '=', data.deliveryId)
        .where('finished_at', 'is', null)
        .where('state', '<>', 'cancelled')
        .execute();
    // A campaign that was cancelled before its start has no delivery.
    const cancelled = entries.filter(({ data }) => data.state === 'cancelled').map(({ data }) => data.deliveryId);
    await db(tx)
      .updateTable('campaigns')
      .set({ state: 'cancelled' })
      .where('id', '=', anyOf(cancelled))
      .where('state', '<>', 'started')
      .execute();
  }

  /** A digest includes all waiting items; those that were restored had been waiting when it was sent. */
  @OnRestored(digestJournal)
  async restoreDigests(entries: Entry<typeof digestJournal>[], tx: EntityManager) {
    for (const { data } of entries) {
      const noted = await db(tx)
        .insertInto('digests')
        .values({ id: data.id, day: data.day })
        .onConflict(known => known.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (noted)
        await db(tx).updateTable('digest_items').set({ digest_id: data.id }).where('digest_id', 'is', null).execute();
    }
  }
}

const isLater = (one: Chunk, other: Chunk | undefined) =>
  !other || one.fence > other.fence || (one.fence === other.fence && (one.isOver || !other.isOver));

async function restoreChunk(tx: EntityManager, { deliveryId, number, fence, statuses, isOver }: Chunk) {
  const bytes = Buffer.from(statuses, 'base64');
  if (!isOver)
    bytes.forEach((byte, position) => {
      if (byte === byteOfStatus.pending) bytes[position] = byteOfStatus.unknown;
    });
  const { pending, sent, failed, unknown, suppressed, cancelled } = countStatuses(bytes);
  await db(tx)
    .updateTable('delivery_chunks')
    .set(({ fn }) => ({
      statuses: bytes,
      sent,
      failed,
      unknown,
      suppressed,
      cancelled,
      fence,
      leased_until: null,
      queued_at: null,
      finished_at: pending === 0 ? fn.coalesce('finished_at', sql<Date>`now()`) : null,
    }))
    .where('delivery_id', '=', deliveryId)
    .where('number', '=', number)
    .where('fence', '<=', fence)
    .where(({ fn }) => fn<number>('octet_length', ['statuses']), '=', bytes.length)
    .execute();
}
