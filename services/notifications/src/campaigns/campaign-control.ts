import { cancelDueWork } from '@aar/platform/due-work/schedule-due-work';
import { Problem } from '@aar/platform/errors/problem';
import { addToJournal } from '@aar/platform/restore/journal';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeliveryControl } from '../deliveries/delivery-control';
import { inLockOrder } from '../deliveries/lock-order';
import { deliveryJournal } from '../restore/journal-kinds';
import type { KeptCampaign } from './campaign';
import { endTrial, startCampaign } from './campaign-work';
import { deliveriesOf } from './campaigns.queries';

type DeliveryAction = 'pause' | 'resume' | 'cancel' | 'retryFailed';

/** Pauses, resumes, cancels and retries campaigns by doing it to each of their deliveries. The caller has locked the campaign. */
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
    await tx.query(
      `update deliveries d set forgiven_failed = s.failed, forgiven_tried = s.tried
       from deliveries o cross join lateral (
         select sum(failed + unknown)::int as failed, sum(sent + failed + unknown)::int as tried
         from delivery_chunks where delivery_id = o.id) s
       where o.id = d.id and ${deliveriesOf('$1')}`,
      [campaign.id],
    );
    await tx.query('update campaigns set hold = null where id = $1', [campaign.id]);
    if (campaign.trial) await this.releaseTrial(tx, campaign.id);
  }

  /** Cancels for good. A campaign that was never started just stays unsent. */
  async cancel(tx: EntityManager, campaign: KeptCampaign) {
    if (campaign.state === 'cancelled') throw new Problem('notifications.campaign.state');
    if (campaign.state === 'started') return this.withAll(tx, campaign, 'cancel');
    await cancelDueWork(tx, startCampaign, campaign.id);
    await tx.query(`update campaigns set state = 'cancelled' where id = $1`, [campaign.id]);
    // Its first delivery would have had the same id.
    await addToJournal(tx, deliveryJournal, { deliveryId: campaign.id, state: 'cancelled' });
  }

  async retryFailed(tx: EntityManager, campaign: KeptCampaign) {
    await this.withAll(tx, campaign, 'retryFailed');
    await tx.query('update campaigns set final_reported = false where id = $1', [campaign.id]);
  }

  /** Holds a campaign until a person has looked at it. */
  async hold(tx: EntityManager, campaign: KeptCampaign, hold: object) {
    await this.withAll(tx, campaign, 'pause');
    await tx.query('update campaigns set hold = $2 where id = $1', [campaign.id, JSON.stringify(hold)]);
  }

  /** Ends the trial: the waiting chunks become due for the workers. */
  async releaseTrial(tx: EntityManager, id: string) {
    await cancelDueWork(tx, endTrial, id);
    await tx.query('update campaigns set trial = null where id = $1', [id]);
    await tx.query(
      `with locked as (
         select c.delivery_id, c.number from delivery_chunks c join deliveries d on c.delivery_id = d.id
         where c.due_at = 'infinity' and ${deliveriesOf('$1')} ${inLockOrder})
       update delivery_chunks c set due_at = now(), queued_at = null
       from locked where c.delivery_id = locked.delivery_id and c.number = locked.number`,
      [id],
    );
  }

  private async withAll(tx: EntityManager, { id }: KeptCampaign, action: DeliveryAction) {
    const deliveries: { id: string }[] = await tx.query(
      `select d.id from deliveries d where ${deliveriesOf('$1')} order by d.id`,
      [id],
    );
    let done = false;
    for (const delivery of deliveries) done = (await this.deliveries[action](tx, delivery.id)) !== null || done;
    if (!done) throw new Problem('notifications.campaign.state');
  }
}
