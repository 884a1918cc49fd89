import type { RequestStatus } from '@aar/contracts/community/support-requests.contract';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { DeliveryControl } from '../deliveries/delivery-control';
import { db } from '../database/db';
import { AlertRings, type LockedAlert } from './alert-rings';

interface StatusChange {
  requestId: string;
  status: z.infer<typeof RequestStatus>;
  changedAt: string;
}

/**
 * Pauses, resumes or ends an alert: its rings, the members that the open ring has not reached, and mail that has not been sent.
 */
@Injectable()
export class AlertStops {
  constructor(
    private readonly rings: AlertRings,
    private readonly control: DeliveryControl,
  ) {}

  /**
   * Applies a status change of the request. A change that arrives out of order is older than the stored one and is ignored. A
   * status that is published again neither stops nor resumes anything, because a delivery may have been paused by hand since.
   */
  async follow(tx: EntityManager, { requestId, status, changedAt }: StatusChange) {
    await this.rings.lockRequest(tx, requestId);
    const { status: before } = (await db(tx)
      .selectFrom('request_statuses')
      .select('status')
      .where('request_id', '=', requestId)
      .forUpdate()
      .executeTakeFirst()) ?? { status: 'active' };
    const told = { status, changed_at: changedAt };
    const fresh = await db(tx)
      .insertInto('request_statuses')
      .values({ request_id: requestId, ...told })
      .onConflict(known =>
        known
          .column('request_id')
          .doUpdateSet(fromExcluded(told))
          .whereRef('request_statuses.changed_at', '<', 'excluded.changed_at'),
      )
      .returning('request_id')
      .executeTakeFirst();
    const alert = fresh && before !== status ? await this.rings.lock(tx, requestId) : undefined;
    if (!alert) return;
    if (status === 'completed' || status === 'closed') return this.end(tx, alert);
    for (const id of await this.unfinished(tx, alert.id))
      await (status === 'paused' ? this.control.pause(tx, id) : this.control.resume(tx, id));
    await this.rings.waitAnew(tx, alert);
  }

  /** Members who have not been notified yet never will be. */
  async end(tx: EntityManager, alert: LockedAlert) {
    await db(tx).deleteFrom('ringing_alerts').where('alert_id', '=', alert.id).execute();
    for (const id of await this.unfinished(tx, alert.id)) await this.control.cancel(tx, id);
    await this.rings.waitAnew(tx, alert);
  }

  private async unfinished(tx: EntityManager, alertId: string) {
    const found = await db(tx)
      .selectFrom('deliveries')
      .select('id')
      .where(({ eb, or }) => or([eb('id', '=', alertId), eb('tells_of', '=', alertId)]))
      .where('finished_at', 'is', null)
      .orderBy('id')
      .execute();
    return found.map(({ id }) => id);
  }
}
