import { afterCommit } from '@aar/platform/database/after-commit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterAction, type DeliveryAction, type DeliveryState } from './delivery-state.rules';
import { DeliveryQueue } from './delivery-queue';
import { lockChunks } from './lock-order';
import { byteOfStatus } from './recipient-status';

/**
 * Pauses, resumes, cancels and reopens deliveries. Each answers the state that follows, or `null` where it cannot be done (or there is no
 * such delivery). Within two seconds no worker hands over anything more of what is paused or cancelled. Whoever does it to several goes by
 * their ids.
 */
@Injectable()
export class DeliveryControl {
  constructor(private readonly queue: DeliveryQueue) {}

  pause(tx: EntityManager, id: string) {
    return this.change(tx, id, 'pause', 'paused_at = now()');
  }

  /** What it goes on with has as much time left as when it was paused. */
  async resume(tx: EntityManager, id: string) {
    await lockChunks(tx, 'c.delivery_id = $1', [id]);
    const state = await this.change(
      ...[tx, id, 'resume' as const],
      'give_up_at = give_up_at + (now() - coalesce(paused_at, now())), paused_at = null',
    );
    if (!state) return null;
    await tx.query('update delivery_chunks set queued_at = null where delivery_id = $1 and finished_at is null', [id]);
    afterCommit(tx, async () => void (await this.queue.addDue()));
    return state;
  }

  /** Whoever has not got it by then never will: the reconciler marks them in the ledger. */
  cancel(tx: EntityManager, id: string) {
    return this.change(tx, id, 'cancel', 'paused_at = null');
  }

  /**
   * Opens a delivery that is over for those whose message failed: each gets one more try, with all the time that the first had.
   * What the provider said to the first is forgotten. Of status bytes, 2 alone is written as itself in PostgreSQL's `escape` format.
   */
  async retryFailed(tx: EntityManager, id: string): Promise<DeliveryState | null> {
    // All of them: one of which a message comes back while this waits for the delivery is among the failed then.
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
         due_at = now(), statuses = decode(replace(encode(statuses, 'escape'), chr($2), '\\000'), 'escape')
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
    if (next) await tx.query(`update deliveries set state = $2, ${besides} where id = $1`, [id, next]);
    return next;
  }
}
