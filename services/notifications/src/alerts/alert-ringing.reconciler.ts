import { prepared } from '@aar/platform/database/prepared';
import { inTransaction } from '@aar/platform/database/transaction';
import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isShownNotice } from '../moderation/hideables';
import { alertColumns } from './alert-columns';
import { AlertRinging, deliveriesOf, type Reached } from './alert-ringing';
import type { Alert } from './alerts.rules';

/**
 * Runs in every worker and sends large rings to the members after the first chunk. Alerts take turns, one chunk each, so that
 * none waits until another has finished. A paused or hidden alert waits until it is active again.
 */
@Injectable()
export class AlertRingingReconciler extends Reconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly alerts: AlertRinging,
  ) {
    super('alerts', 250);
  }

  protected override async reconcile(stopping: AbortSignal) {
    // Planning the query of a turn takes milliseconds, and nearly always no alert is ringing.
    const [some] = await prepared(this.dataSource, { text: 'select from ringing_alerts limit 1', values: [] });
    while (some && !stopping.aborted && (await this.takeTurn()));
  }

  /** Returns `false` when no alert is waiting. */
  private async takeTurn(): Promise<boolean> {
    let alert: (Alert & Reached) | undefined;
    try {
      await inTransaction(this.dataSource, async tx => {
        // The row lock excludes other workers and ends with this worker; a frozen worker's transaction ends after 30 idle
        // seconds.
        [alert] = await tx.query(
          `select ${alertColumns}, r.place, r.member_ids as "memberIds", r.after_member as after, r.next_chunk as chunk,
             ${deliveriesOf('g')} as "deliveryIds"
           from ringing_alerts r join alerts a on a.id = r.alert_id
             join alert_rings g on g.alert_id = a.id and g.place = r.place
           where not exists (select from request_statuses s where s.request_id = a.id and s.status <> 'active')
             and ${isShownNotice('a.id')}
           order by r.turn_at limit 1 for update of r skip locked`,
        );
        if (alert) await this.alerts.ringNext(tx, alert, alert);
      });
    } catch (error) {
      // A failed alert goes to the end of the queue, so that it does not block the others.
      if (alert)
        await this.dataSource.query('update ringing_alerts set turn_at = clock_timestamp() where alert_id = $1', [
          alert.id,
        ]);
      throw error;
    }
    return alert !== undefined;
  }
}
