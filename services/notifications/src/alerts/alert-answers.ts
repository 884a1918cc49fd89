import { fromExcluded } from '@aar/platform/database/from-excluded';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notErased } from '../recipients/not-erased';
import { db } from '../database/db';
import { AlertRings } from './alert-rings';
import { AlertStops } from './alert-stops';

interface Offer {
  requestId: string;
  memberId: string;
  /** The owner of the request; not part of a withdrawal. */
  ownerId?: string;
}

interface Decision extends Offer {
  isAccepted: boolean;
  at: Date;
}

/**
 * Records responses to an alert and reschedules its rings: an offer postpones the next ring, enough accepted offers end the
 * rings. Nothing is recorded about an erased member, or for one.
 */
@Injectable()
export class AlertAnswers {
  constructor(
    private readonly rings: AlertRings,
    private readonly stops: AlertStops,
  ) {}

  async recordOffer(tx: EntityManager, { requestId, memberId, ownerId }: Offer) {
    if (await isOfErased(tx, memberId, ownerId)) return;
    const fresh = await db(tx)
      .insertInto('alert_answers')
      .values({ request_id: requestId, member_id: memberId })
      .onConflict(known => known.doNothing())
      .returning('member_id')
      .executeTakeFirst();
    if (!fresh) return;
    const alert = await this.rings.lock(tx, requestId);
    if (alert?.nextRingAt) await this.rings.waitAnew(tx, alert);
  }

  /**
   * The latest decision about an offer wins, in whatever order they arrive. After a withdrawal or a rejection the next ring is
   * scheduled again.
   */
  async recordDecision(tx: EntityManager, { requestId, memberId, ownerId, isAccepted, at }: Decision) {
    if (await isOfErased(tx, memberId, ownerId)) return;
    const decided = { is_accepted: isAccepted, decided_at: at };
    const changed = await db(tx)
      .insertInto('alert_answers')
      .values({ request_id: requestId, member_id: memberId, ...decided })
      .onConflict(known =>
        known
          .columns(['request_id', 'member_id'])
          .doUpdateSet(fromExcluded(decided))
          .where(({ eb, or, ref }) =>
            or([
              eb('alert_answers.decided_at', 'is', null),
              eb('alert_answers.decided_at', '<', ref('excluded.decided_at')),
            ]),
          ),
      )
      .returning('member_id')
      .executeTakeFirst();
    const alert = changed ? await this.rings.lock(tx, requestId) : undefined;
    if (!alert) return;
    if (alert.accepted >= alert.policy.enough) await this.stops.end(tx, alert);
    else if (isAccepted ? alert.nextRingAt : !alert.nextRingAt) await this.rings.waitAnew(tx, alert);
  }
}

async function isOfErased(tx: EntityManager, memberId: string, ownerId = memberId): Promise<boolean> {
  const members = [...new Set([memberId, ownerId])];
  return (await notErased(tx, members)).length < members.length;
}
