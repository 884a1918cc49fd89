import { preparedRows } from '@aar/platform/database/prepared';
import { inTransaction } from '@aar/platform/database/transaction';
import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { isNoticeShown } from '../moderation/hideables';
import { db } from '../database/db';
import { isActiveRequest } from './active-request';
import { alertColumns } from './alert-columns';
import { AlertRinging, deliveryColumns, type Reached } from './alert-ringing';
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
    // Planning the query of a turn takes milliseconds, and there is hardly ever a ringing alert.
    const any = db(this.dataSource).selectFrom('ringing_alerts').select('place').limit(sql.lit(1));
    const [some] = await preparedRows(this.dataSource, any.compile());
    while (some && !stopping.aborted && (await this.ringNext()));
  }

  /** Returns `false` when no alert is waiting. */
  private async ringNext(): Promise<boolean> {
    let alert: (Alert & Reached) | undefined;
    try {
      await inTransaction(this.dataSource, async tx => {
        // The row lock excludes other workers and is released if this worker dies; a frozen worker's transaction
        // ends after 30 idle seconds.
        const found = await db(tx)
          .selectFrom('ringing_alerts as ringing')
          .innerJoin('alerts', 'alerts.id', 'ringing.alert_id')
          .innerJoin('alert_rings', join =>
            join.onRef('alert_rings.alert_id', '=', 'alerts.id').onRef('alert_rings.place', '=', 'ringing.place'),
          )
          .select([...alertColumns, ...deliveryColumns, 'ringing.place', 'ringing.member_ids as memberIds'])
          .select(['ringing.after_member as after', 'ringing.next_chunk as chunk'])
          .where(({ ref }) => isActiveRequest(ref('alerts.id')))
          .where(({ ref }) => isNoticeShown(ref('alerts.id')))
          .orderBy('ringing.turn_at')
          .limit(sql.lit(1))
          .forUpdate('ringing')
          .skipLocked()
          .executeTakeFirst();
        if (found) {
          const { email, push, sms, whatsapp, ...rest } = found;
          alert = { ...rest, deliveryIds: { email, push, sms, whatsapp } };
        }
        if (alert) await this.alerts.ringNext(tx, alert, alert);
      });
    } catch (error) {
      // A failed alert goes to the end of the queue, so that it does not block the others.
      if (alert)
        await db(this.dataSource)
          .updateTable('ringing_alerts')
          .set({ turn_at: sql<Date>`clock_timestamp()` })
          .where('alert_id', '=', alert.id)
          .execute();
      throw error;
    }
    return alert !== undefined;
  }
}
