import { afterCommit } from '@aar/platform/database/after-commit';
import { addToJournal } from '@aar/platform/restore/journal';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deliveryJournal } from '../restore/journal-kinds';
import { afterAction, type DeliveryAction, type DeliveryState } from './delivery-state.rules';
import { DeliveryQueue } from './delivery-queue';
import { lockChunks } from './lock-order';
import { byteOfStatus } from './recipient-status';

/**
 * Pauses, resumes, cancels and reopens deliveries. Each method returns the new state, or `null` if the action is not possible or
 * there is no such delivery. Within two seconds no worker sends anything more of a paused or cancelled delivery. To lock several,
 * go in order of their ids.
 */
@Injectable()
export class DeliveryControl {
  constructor(private readonly queue: DeliveryQueue) {}

  pause(tx: EntityManager, id: string) {
    return this.change(tx, id, 'pause', 'paused_at = now()');
  }

  /** The delivery and its chunks have as much time left for retries as when it was paused. */
  async resume(tx: EntityManager, id: string) {
    await lockChunks(tx, 'c.delivery_id = $1', [id]);
    await tx.query(
      `update delivery_chunks c set queued_at = null, give_up_at = c.give_up_at + (now() - coalesce(d.paused_at, now()))
       from deliveries d where d.id = $1 and d.state = 'paused' and c.delivery_id = $1 and c.finished_at is null`,
      [id],
    );
    const state = await this.change(
      ...[tx, id, 'resume' as const],
      'give_up_at = give_up_at + (now() - coalesce(paused_at, now())), paused_at = null',
    );
    if (!state) return null;
    afterCommit(tx, async () => void (await this.queue.addDue()));
    return state;
  }

  /** Recipients not reached by then never will be: the reconciler marks them in the ledger. */
  cancel(tx: EntityManager, id: string) {
    return this.change(tx, id, 'cancel', 'paused_at = null');
  }

  /**
   * Reopens a finished delivery for the recipients whose message failed: each is retried, with the full deadline. The provider's
   * earlier response is deleted. Of the status bytes only 2 is replaced, which PostgreSQL's `escape` format writes as itself.
   */
  async retryFailed(tx: EntityManager, id: string): Promise<DeliveryState | null> {
    // Locks all chunks: a message of one may bounce while this waits for the delivery, and is then among the failed.
    await lockChunks(tx, 'c.delivery_id = $1', [id]);
    const [delivery]: { state: DeliveryState }[] = await tx.query(
      `select state from deliveries where id = $1 and (final_counts->>'failed')::int > 0 for no key update`,
      [id],
    );
    const next = delivery ? afterAction(delivery.state, 'retry') : null;
    if (!next) return null;
    await tx.query(
      `delete from delivery_failures f using delivery_chunks c
       where f.delivery_id = $1 and c.delivery_id = $1 and c.number = f.chunk and get_byte(c.statuses, f.position) = $2`,
      [id, byteOfStatus.failed],
    );
    await tx.query(
      `update delivery_chunks set fence = fence + 1, failed = 0, attempts = 0, finished_at = null, queued_at = null,
         due_at = now(), give_up_at = null, statuses = decode(replace(encode(statuses, 'escape'), chr($2), '\\000'), 'escape')
       where delivery_id = $1 and failed > 0`,
      [id, byteOfStatus.failed],
    );
    await tx.query(
      `update deliveries set state = $2, finished_at = null, final_counts = null, counts = null,
         give_up_at = now() + (give_up_at - created_at) where id = $1`,
      [id, next],
    );
    afterCommit(tx, async () => void (await this.queue.addDue()));
    return next;
  }

  private async change(tx: EntityManager, id: string, action: DeliveryAction, besides: string) {
    const [delivery]: { state: DeliveryState }[] = await tx.query(
      'select state from deliveries where id = $1 and finished_at is null for no key update',
      [id],
    );
    const next = delivery ? afterAction(delivery.state, action) : null;
    if (!next) return null;
    await tx.query(`update deliveries set state = $2, ${besides} where id = $1`, [id, next]);
    await addToJournal(tx, deliveryJournal, { deliveryId: id, state: next as 'queued' | 'paused' | 'cancelled' });
    return next;
  }
}
