import type { AlertPolicy } from '@aar/contracts/notifications/alert-policy.contract';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { cancelDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { isNoticeShown } from '../moderation/hideables';
import { db } from '../database/db';
import { isActiveRequest } from './active-request';
import { alertColumns } from './alert-columns';
import { policyOf } from './alert-policies';
import { AlertRinging } from './alert-ringing';
import type { Alert } from './alerts.rules';
import { openRing } from './open-ring.work';

const minute = 60_000;
/** If the next ring is due while a large ring is still being sent, it is postponed by this many milliseconds. */
const whileRinging = minute / 2;

/** A locked alert and its current state. */
export interface LockedAlert extends Alert {
  policy: AlertPolicy;
  /** Number of rings that have opened. */
  opened: number;
  /** The last ring that opened still has members to notify. */
  isRinging: boolean;
  /** The request is open and not paused. */
  isActive: boolean;
  /** The request is not hidden, and its owner's account is active. */
  isShown: boolean;
  accepted: number;
  nextRingAt: Date | null;
}

/** Opens the rings of an alert one after another; changes of the request postpone or cancel the next ring. */
@Injectable()
export class AlertRings {
  constructor(
    private readonly ringing: AlertRinging,
    private readonly clock: Clock,
  ) {}

  /**
   * Serialises the creation and status changes of a request: concurrently, neither would see the other's row, and a request
   * that was closed at once would ring. Before the alert exists there is no row to lock.
   */
  async lockRequest(tx: EntityManager, requestId: string) {
    await lockByName(tx, `alert of ${requestId}`);
  }

  /** Locks the alert until the transaction ends, so that concurrent changes of its rings are serialised. */
  async lock(tx: EntityManager, id: string): Promise<LockedAlert | undefined> {
    // A separate statement, because the counts below must be read after the lock is acquired.
    await db(tx).selectFrom('alerts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const found = await db(tx)
      .selectFrom('alerts')
      .select([...alertColumns, 'alerts.next_ring_at as nextRingAt'])
      .select(({ selectFrom, exists, not, ref }) => [
        sql<number>`(${selectFrom('alert_rings as ring')
          .select(sql`count(*)::int`.as('count'))
          .whereRef('ring.alert_id', '=', 'alerts.id')})`.as('opened'),
        exists(
          selectFrom('ringing_alerts as ringing')
            .select('ringing.place')
            .whereRef('ringing.alert_id', '=', 'alerts.id'),
        )
          .$castTo<boolean>()
          .as('isRinging'),
        isActiveRequest(ref('alerts.id')).$castTo<boolean>().as('isActive'),
        isNoticeShown(ref('alerts.id'))
          .and(
            not(
              exists(
                selectFrom('recipients as owner')
                  .select('owner.member_id')
                  .whereRef('owner.member_id', '=', 'alerts.owner_id')
                  .where('owner.status', '<>', 'active'),
              ),
            ),
          )
          .$castTo<boolean>()
          .as('isShown'),
        sql<number>`(${selectFrom('alert_answers as answer')
          .select(sql`count(*)::int`.as('count'))
          .whereRef('answer.request_id', '=', 'alerts.id')
          .where('answer.is_accepted', '=', true)})`.as('accepted'),
      ])
      .where('alerts.id', '=', id)
      .executeTakeFirst();
    return found && { ...found, policy: await policyOf(tx, found.urgency) };
  }

  /** Opens the first ring with the request itself. */
  async openFirst(tx: EntityManager, alert: Alert, policy: AlertPolicy) {
    await this.open(tx, alert, policy, 0);
  }

  /**
   * Opens no further ring for a request that is over, paused or has enough accepted offers; a hidden request is checked again
   * later.
   */
  async openNext(tx: EntityManager, alert: LockedAlert) {
    const { policy, opened } = alert;
    if (!alert.isActive || alert.accepted >= policy.enough) return this.schedule(tx, alert.id, null);
    if (alert.isRinging) return this.schedule(tx, alert.id, whileRinging);
    if (!alert.isShown) return this.schedule(tx, alert.id, waitAfter(policy, opened));
    if (opened >= policy.rings.length) return this.schedule(tx, alert.id, null);
    await this.open(tx, alert, policy, opened);
  }

  /** The next ring is due after this one's waiting time, or at once if this one reached no new members. */
  private async open(tx: EntityManager, alert: Alert, policy: AlertPolicy, place: number) {
    const told = await this.ringing.open(tx, alert, policy.rings[place]!, { place, at: this.clock.now() });
    const isLast = place + 1 >= policy.rings.length;
    await this.schedule(tx, alert.id, isLast ? null : told === 0 ? 0 : waitAfter(policy, place + 1));
  }

  /** Restarts the waiting time: after an offer of help, and when the request is active again. */
  async waitAnew(tx: EntityManager, alert: LockedAlert) {
    const { policy, opened, accepted, isActive } = alert;
    const goesOn = isActive && accepted < policy.enough && opened < policy.rings.length;
    await this.schedule(tx, alert.id, goesOn ? waitAfter(policy, opened) : null);
    this.ringing.pushToOwner(tx, alert);
  }

  /** Schedules the next ring in `after` milliseconds; `null` cancels it. */
  private async schedule(tx: EntityManager, alertId: string, after: number | null) {
    const at = after === null ? null : new Date(this.clock.now().getTime() + after);
    if (at) await scheduleDueWork(tx, openRing, { key: alertId, at, data: { alertId } });
    else await cancelDueWork(tx, openRing, alertId);
    await db(tx).updateTable('alerts').set({ next_ring_at: at }).where('id', '=', alertId).execute();
  }
}

/** Milliseconds to wait after the last ring opened. */
const waitAfter = ({ rings }: AlertPolicy, opened: number) =>
  opened === 0 ? 0 : minute * (rings[opened - 1] ?? rings.at(-1)!).waitMinutes;
