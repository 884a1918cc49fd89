import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notErased } from '../recipients/not-erased';
import { AlertRings } from './alert-rings';
import { AlertStops } from './alert-stops';

interface Offer {
  requestId: string;
  memberId: string;
  /** Of the request; a withdrawal does not say. */
  ownerId?: string;
}

interface Decision extends Offer {
  isAccepted: boolean;
  at: Date;
}

/**
 * Records responses to an alert and reschedules its rings: an offer postpones the next ring, enough accepted offers end the
 * rings. Nothing is recorded of an erased member, nor for one.
 */
@Injectable()
export class AlertAnswers {
  constructor(
    private readonly rings: AlertRings,
    private readonly stops: AlertStops,
  ) {}

  async noteOffer(tx: EntityManager, { requestId, memberId, ownerId }: Offer) {
    if (await isOfErased(tx, memberId, ownerId)) return;
    const fresh = await tx.query(
      `insert into alert_answers (request_id, member_id) values ($1, $2) on conflict do nothing returning 1`,
      [requestId, memberId],
    );
    if (fresh.length === 0) return;
    const alert = await this.rings.hold(tx, requestId);
    if (alert?.nextRingAt) await this.rings.waitAnew(tx, alert);
  }

  /**
   * The latest decision about an offer wins, in whatever order they arrive. After a withdrawal or a rejection the next ring is
   * scheduled again.
   */
  async noteDecision(tx: EntityManager, { requestId, memberId, ownerId, isAccepted, at }: Decision) {
    if (await isOfErased(tx, memberId, ownerId)) return;
    const changed = await tx.query(
      `insert into alert_answers (request_id, member_id, is_accepted, decided_at) values ($1, $2, $3, $4)
       on conflict (request_id, member_id) do update set is_accepted = excluded.is_accepted, decided_at = excluded.decided_at
         where coalesce(alert_answers.decided_at < excluded.decided_at, true)
       returning 1`,
      [requestId, memberId, isAccepted, at],
    );
    const alert = changed.length > 0 ? await this.rings.hold(tx, requestId) : undefined;
    if (!alert) return;
    if (alert.accepted >= alert.policy.enough) await this.stops.end(tx, alert);
    else if (isAccepted ? alert.nextRingAt : !alert.nextRingAt) await this.rings.waitAnew(tx, alert);
  }
}

async function isOfErased(tx: EntityManager, memberId: string, ownerId = memberId): Promise<boolean> {
  const members = [...new Set([memberId, ownerId])];
  return (await notErased(tx, members)).length < members.length;
}
