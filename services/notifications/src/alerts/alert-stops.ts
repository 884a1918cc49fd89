import type { RequestStatus } from '@aar/contracts/community/support-requests.contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { DeliveryControl } from '../deliveries/delivery-control';
import { AlertRings, type Standing } from './alert-rings';

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
   * status that is published again stops and resumes nothing: a delivery may have been paused by hand meanwhile.
   */
  async follow(tx: EntityManager, { requestId, status, changedAt }: StatusChange) {
    await this.rings.takeTurn(tx, requestId);
    const [before = { status: 'active' }] = await tx.query<{ status: string }[]>(
      'select status from request_statuses where request_id = $1 for update',
      [requestId],
    );
    const fresh = await tx.query(
      `insert into request_statuses (request_id, status, changed_at) values ($1, $2, $3)
       on conflict (request_id) do update set status = excluded.status, changed_at = excluded.changed_at
         where request_statuses.changed_at < excluded.changed_at
       returning 1`,
      [requestId, status, changedAt],
    );
    const alert = fresh.length > 0 && before.status !== status ? await this.rings.hold(tx, requestId) : undefined;
    if (!alert) return;
    if (status === 'completed' || status === 'closed') return this.end(tx, alert);
    for (const id of await this.unfinished(tx, alert.id))
      await (status === 'paused' ? this.control.pause(tx, id) : this.control.resume(tx, id));
    await this.rings.waitAnew(tx, alert);
  }

  /** Members not notified by now never will be. */
  async end(tx: EntityManager, alert: Standing) {
    await tx.query('delete from ringing_alerts where alert_id = $1', [alert.id]);
    for (const id of await this.unfinished(tx, alert.id)) await this.control.cancel(tx, id);
    await this.rings.waitAnew(tx, alert);
  }

  private async unfinished(tx: EntityManager, alertId: string) {
    const found = await tx.query<{ id: string }[]>(
      'select id from deliveries where (id = $1 or tells_of = $1) and finished_at is null order by id',
      [alertId],
    );
    return found.map(({ id }) => id);
  }
}
