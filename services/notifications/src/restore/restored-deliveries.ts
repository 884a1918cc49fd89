import type { JournalKind } from '@aar/platform/restore/journal';
import { OnRestored, type RestoredEntry } from '@aar/platform/restore/on-restored';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { lockChunks } from '../deliveries/lock-order';
import { byteOfStatus, countStatuses } from '../deliveries/recipient-status';
import { chunkJournal, deliveryJournal, digestJournal } from './journal-kinds';

type Entry<K extends JournalKind> = RestoredEntry<z.output<K['schema']>>;
type Chunk = z.output<(typeof chunkJournal)['schema']>;

/** Applies to restored deliveries what was sent since, so that nobody gets a message twice. */
@Injectable()
export class RestoredDeliveries {
  /**
   * A chunk without an entry was not claimed since and stays due. In one whose last entry is a claim, nobody knows who of the
   * pending recipients was reached: they become `unknown`, are listed and never tried again by themselves.
   */
  @OnRestored(chunkJournal)
  async restoreChunks(entries: Entry<typeof chunkJournal>[], tx: EntityManager) {
    const last = new Map<string, Chunk>();
    for (const { data } of entries) {
      const key = `${data.deliveryId} ${data.number}`;
      if (isLater(data, last.get(key))) last.set(key, data);
    }
    const chunks = [...last.values()];
    await lockChunks(tx, 'c.delivery_id = any ($1::uuid[])', [chunks.map(({ deliveryId }) => deliveryId)]);
    for (const chunk of chunks) await restoreChunk(tx, chunk);
  }

  @OnRestored(deliveryJournal)
  async restoreStates(entries: Entry<typeof deliveryJournal>[], tx: EntityManager) {
    for (const { at, data } of entries)
      await tx.query(
        `update deliveries set state = $2, paused_at = case when $2 = 'paused' then $3::timestamptz end
         where id = $1 and finished_at is null and state <> 'cancelled'`,
        [data.deliveryId, data.state, at],
      );
    // A campaign that was cancelled before its start has no delivery.
    const cancelled = entries.filter(({ data }) => data.state === 'cancelled').map(({ data }) => data.deliveryId);
    await tx.query(`update campaigns set state = 'cancelled' where id = any ($1) and state <> 'started'`, [cancelled]);
  }

  /** A digest takes all items that wait; those that were restored had been waiting when it went out. */
  @OnRestored(digestJournal)
  async restoreDigests(entries: Entry<typeof digestJournal>[], tx: EntityManager) {
    for (const { data } of entries) {
      const [noted] = await tx.query(
        'insert into digests (id, day) values ($1, $2) on conflict do nothing returning 1',
        [data.id, data.day],
      );
      if (noted) await tx.query('update digest_items set digest_id = $1 where digest_id is null', [data.id]);
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
  await tx.query(
    `update delivery_chunks set statuses = $4, sent = $5, failed = $6, unknown = $7, suppressed = $8, cancelled = $9, fence = $3,
       leased_until = null, queued_at = null, finished_at = case when $10 = 0 then coalesce(finished_at, now()) end
     where delivery_id = $1 and number = $2 and fence <= $3 and octet_length(statuses) = $11`,
    [deliveryId, number, fence, bytes, sent, failed, unknown, suppressed, cancelled, pending, bytes.length],
  );
}
