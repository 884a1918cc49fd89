import { afterCommit } from '@aar/platform/database/after-commit';
import { addToJournal } from '@aar/platform/restore/journal';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { deliveryJournal } from '../journal/journal-kinds';
import { db, type NotificationsTables } from '../database/db';
import { afterAction, type DeliveryAction, type DeliveryState } from '../vocabulary/delivery-state.rules';
import { DeliveryQueue } from './delivery-queue';
import { lockChunks } from './lock-order';
import { byteOfStatus } from './recipient-status';

interface Times {
  paused_at: Expression<Date> | null;
  give_up_at?: Expression<Date>;
}

const now = sql<Date>`now()`;

/** The deadline, postponed by the time for which the delivery was paused. */
const later = (deadline: Expression<Date | null>, pausedAt: Expression<Date | null>) =>
  sql<Date>`${deadline} + (now() - coalesce(${pausedAt}, now()))`;

/**
 * Pauses, resumes, cancels and reopens deliveries. Each method returns the new state, or `null` if the action is not
 * possible or there is no such delivery. Within two seconds workers stop sending a paused or cancelled delivery. To lock
 * several, go in order of their ids.
 */
@Injectable()
export class DeliveryControl {
  constructor(private readonly queue: DeliveryQueue) {}

  pause(tx: EntityManager, id: string) {
    return this.change(tx, id, 'pause', { paused_at: now });
  }

  /** The delivery and its chunks have as much time left for retries as when it was paused. */
  async resume(tx: EntityManager, id: string) {
    await lockChunks(tx, eb => eb('chunk.delivery_id', '=', id));
    await db(tx)
      .updateTable('delivery_chunks as chunk')
      .from('deliveries as delivery')
      .set(({ ref }) => ({
        queued_at: null,
        give_up_at: later(ref('chunk.give_up_at'), ref('delivery.paused_at')),
      }))
      .where('delivery.id', '=', id)
      .where('delivery.state', '=', 'paused')
      .where('chunk.delivery_id', '=', id)
      .where('chunk.finished_at', 'is', null)
      .execute();
    const { ref } = expressionBuilder<NotificationsTables, 'deliveries'>();
    const give_up_at = later(ref('deliveries.give_up_at'), ref('deliveries.paused_at'));
    const state = await this.change(tx, id, 'resume', { give_up_at, paused_at: null });
    if (!state) return null;
    afterCommit(tx, async () => void (await this.queue.addDue()));
    return state;
  }

  /** Recipients not reached by then never will be: the reconciler marks them in the ledger. */
  cancel(tx: EntityManager, id: string) {
    return this.change(tx, id, 'cancel', { paused_at: null });
  }

  /**
   * Reopens a finished delivery for the recipients whose message failed: each is retried, with the full deadline. The provider's
   * earlier response is deleted. Of the status bytes only 2 is replaced, which PostgreSQL's `escape` format writes as itself.
   */
  async retryFailed(tx: EntityManager, id: string): Promise<DeliveryState | null> {
    // Locks all chunks: a message of one may bounce while this waits for the delivery, and then is among the failed.
    await lockChunks(tx, eb => eb('chunk.delivery_id', '=', id));
    const delivery = await db(tx)
      .selectFrom('deliveries')
      .select('state')
      .where('id', '=', id)
      .where(({ ref }) => sql<boolean>`(${ref('final_counts')}->>'failed')::int > 0`)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const next = delivery ? afterAction(delivery.state, 'retry') : null;
    if (!next) return null;
    await db(tx)
      .deleteFrom('delivery_failures as failure')
      .using('delivery_chunks as chunk')
      .where('failure.delivery_id', '=', id)
      .where('chunk.delivery_id', '=', id)
      .whereRef('chunk.number', '=', 'failure.chunk')
      .where(({ fn }) => fn<number>('get_byte', ['chunk.statuses', 'failure.position']), '=', byteOfStatus.failed)
      .execute();
    await db(tx)
      .updateTable('delivery_chunks')
      .set(({ eb, ref }) => ({
        fence: eb('fence', '+', 1),
        failed: 0,
        attempts: 0,
        finished_at: null,
        queued_at: null,
        due_at: now,
        give_up_at: null,
        statuses: sql<Buffer>`decode(
          replace(encode(${ref('statuses')}, 'escape'), chr(${byteOfStatus.failed}), '\\000'), 'escape')`,
      }))
      .where('delivery_id', '=', id)
      .where('failed', '>', 0)
      .execute();
    await db(tx)
      .updateTable('deliveries')
      .set(({ ref }) => ({
        state: next,
        finished_at: null,
        final_counts: null,
        counts: null,
        give_up_at: sql<Date>`now() + (${ref('give_up_at')} - ${ref('created_at')})`,
      }))
      .where('id', '=', id)
      .execute();
    afterCommit(tx, async () => void (await this.queue.addDue()));
    return next;
  }

  private async change(tx: EntityManager, id: string, action: DeliveryAction, besides: Times) {
    const delivery = await db(tx)
      .selectFrom('deliveries')
      .select('state')
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const next = delivery ? afterAction(delivery.state, action) : null;
    if (!next) return null;
    await db(tx)
      .updateTable('deliveries')
      .set({ state: next, ...besides })
      .where('id', '=', id)
      .execute();
    await addToJournal(tx, deliveryJournal, { deliveryId: id, state: next as 'queued' | 'paused' | 'cancelled' });
    return next;
  }
}
