import { cancelDueWork } from '@aar/platform/due-work/schedule-due-work';
import { Problem } from '@aar/platform/errors/problem';
import { addToJournal } from '@aar/platform/restore/journal';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { DeliveryControl } from '../deliveries/delivery-control';
import { inLockOrder } from '../deliveries/lock-order';
import { deliveryJournal } from '../journal/journal-kinds';
import { db } from '../database/db';
import type { KeptCampaign } from './campaign';
import { endTrial, startCampaign } from './campaign-work';
import { isOfCampaign } from './campaigns.queries';

type DeliveryAction = 'pause' | 'resume' | 'cancel' | 'retryFailed';

/**
 * Pauses, resumes, cancels and retries campaigns by doing so with each of their deliveries. The caller has locked the campaign.
 */
@Injectable()
export class CampaignControl {
  constructor(private readonly deliveries: DeliveryControl) {}

  pause(tx: EntityManager, campaign: KeptCampaign) {
    return this.withAll(tx, campaign, 'pause');
  }

  /** Resuming a held campaign means that a person has seen the failures: only new failures can hold it again. */
  async resume(tx: EntityManager, campaign: KeptCampaign) {
    await this.withAll(tx, campaign, 'resume');
    if (!campaign.isHeld) return;
    await db(tx)
      .updateTable('deliveries as delivery')
      .from(({ selectFrom }) =>
        selectFrom('delivery_chunks as chunk')
          .innerJoin('deliveries as delivery', 'delivery.id', 'chunk.delivery_id')
          .select(({ ref }) => {
            const failed = sql`${ref('chunk.failed')} + ${ref('chunk.unknown')}`;
            return [
              'chunk.delivery_id',
              sql<number>`sum(${failed})::int`.as('failed'),
              sql<number>`sum(${ref('chunk.sent')} + ${failed})::int`.as('tried'),
            ];
          })
          .where(isOfCampaign(campaign.id))
          .groupBy('chunk.delivery_id')
          .as('sum'),
      )
      .set(({ ref }) => ({ forgiven_failed: ref('sum.failed'), forgiven_tried: ref('sum.tried') }))
      .whereRef('delivery.id', '=', 'sum.delivery_id')
      .execute();
    await db(tx).updateTable('campaigns').set({ hold: null }).where('id', '=', campaign.id).execute();
    if (campaign.trial) await this.releaseTrial(tx, campaign.id);
  }

  /** Cancels for good. A campaign that was never started stays unsent. */
  async cancel(tx: EntityManager, campaign: KeptCampaign) {
    if (campaign.state === 'cancelled') throw new Problem('notifications.campaign.state');
    if (campaign.state === 'started') return this.withAll(tx, campaign, 'cancel');
    await cancelDueWork(tx, startCampaign, campaign.id);
    await db(tx).updateTable('campaigns').set({ state: 'cancelled' }).where('id', '=', campaign.id).execute();
    // Its first delivery would have had the same id.
    await addToJournal(tx, deliveryJournal, { deliveryId: campaign.id, state: 'cancelled' });
  }

  async retryFailed(tx: EntityManager, campaign: KeptCampaign) {
    await this.withAll(tx, campaign, 'retryFailed');
    await db(tx).updateTable('campaigns').set({ final_reported: false }).where('id', '=', campaign.id).execute();
  }

  /** Holds a campaign until a person has looked at it. */
  async hold(tx: EntityManager, campaign: KeptCampaign, hold: object) {
    await this.withAll(tx, campaign, 'pause');
    await db(tx)
      .updateTable('campaigns')
      .set({ hold: JSON.stringify(hold) })
      .where('id', '=', campaign.id)
      .execute();
  }

  /** Ends the trial: the waiting chunks become due for the workers. */
  async releaseTrial(tx: EntityManager, id: string) {
    await cancelDueWork(tx, endTrial, id);
    await db(tx).updateTable('campaigns').set({ trial: null }).where('id', '=', id).execute();
    await db(tx)
      .with('locked', qb =>
        qb
          .selectFrom('delivery_chunks as chunk')
          .innerJoin('deliveries as delivery', 'delivery.id', 'chunk.delivery_id')
          .select(['chunk.delivery_id', 'chunk.number'])
          .where('chunk.due_at', '=', sql<Date>`'infinity'`)
          .where(isOfCampaign(id))
          .$call(inLockOrder),
      )
      .updateTable('delivery_chunks as chunk')
      .from('locked')
      .set({ due_at: sql<Date>`now()`, queued_at: null })
      .whereRef('chunk.delivery_id', '=', 'locked.delivery_id')
      .whereRef('chunk.number', '=', 'locked.number')
      .execute();
  }

  private async withAll(tx: EntityManager, { id }: KeptCampaign, action: DeliveryAction) {
    const deliveries = await db(tx)
      .selectFrom('deliveries as delivery')
      .select('delivery.id')
      .where(isOfCampaign(id))
      .orderBy('delivery.id')
      .execute();
    let done = false;
    for (const delivery of deliveries) done = (await this.deliveries[action](tx, delivery.id)) !== null || done;
    if (!done) throw new Problem('notifications.campaign.state');
  }
}
