import type { AlertRing } from '@aar/contracts/notifications/alert-policy.contract';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type ChannelName, channelNames } from '../vocabulary/channel-names';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { chunkSize } from '../deliveries/start-delivery';
import { Notices } from '../inbox/notices';
import { addToDigest } from '../preferences/channel-preferences';
import { db } from '../database/db';
import { type Alert, audienceOf, noticeOf } from './alerts.rules';
import { chooseMembers, chosenWays, nextOfCity, stillReached } from './ring-members';

/** The progress of a ring: the last member reached (`after`) and the number of the next chunk. */
export interface Reached {
  /** The index of the ring among the alert's rings. */
  place: number;
  /** The id of its delivery on each channel. */
  deliveryIds: Record<ChannelName, string>;
  /** The members whom it alerts, in order of id; `null`: everyone in the city. */
  memberIds: string[] | null;
  after: string;
  chunk: number;
}

/** The columns of `alert_rings` with the deliveries of a ring. */
export const deliveryColumns = [
  'alert_rings.delivery_id as email',
  'alert_rings.push_delivery_id as push',
  'alert_rings.sms_delivery_id as sms',
  'alert_rings.whatsapp_delivery_id as whatsapp',
] as const;

const nobodyYet = '00000000-0000-0000-0000-000000000000';

/**
 * Sends a ring of an alert to its members, one chunk at a time, in order of id. One transaction writes the notices, the mail
 * and the progress of the ring, so that whenever the process dies no member is left out or notified twice.
 */
@Injectable()
export class AlertRinging {
  constructor(
    private readonly notices: Notices,
    private readonly queue: DeliveryQueue,
    private readonly live: Live,
  ) {}

  /**
   * Opens a ring, notifies its first chunk and returns the number of members notified. The mail delivery of the first ring has
   * the id of the alert.
   */
  async open(tx: EntityManager, alert: Alert, ring: AlertRing, { place, at }: { place: number; at: Date }) {
    const deliveryId = place === 0 ? alert.id : randomUUID();
    const deliveryIds = await db(tx)
      .insertInto('alert_rings')
      .values({
        alert_id: alert.id,
        place,
        kind: ring.kind,
        within_km: ring.withinKm,
        opened_at: at,
        delivery_id: deliveryId,
      })
      .returning(deliveryColumns)
      .executeTakeFirstOrThrow();
    const memberIds = ring.most === null ? null : await chooseMembers(tx, ring, alert);
    return this.ringNext(tx, alert, { place, deliveryIds, memberIds, after: nobodyYet, chunk: 0 });
  }

  async ringNext(tx: EntityManager, alert: Alert, reached: Reached): Promise<number> {
    const { place, memberIds: chosen, after, chunk } = reached;
    const from = chunk * chunkSize;
    const next = chosen ? chosen.slice(from, from + chunkSize) : await nextOfCity(tx, alert, after, chunkSize);
    // Members chosen when the ring opened may no longer be active, or may have blocked the owner, who may have been suspended.
    const memberIds = chosen && chunk > 0 ? await stillReached(tx, alert, next) : next;
    if (memberIds.length > 0) {
      await this.notices.deliver(tx, noticeOf(alert), memberIds);
      if (audienceOf(alert.urgency, alert.requestType).byMail) await this.send(tx, alert, reached, memberIds);
      // Alerts that are not urgent enough for a mail are added to the daily digest.
      else await addToDigest(tx, { kind: 'alert', urgency: alert.urgency }, noticeOf(alert), memberIds);
      await db(tx)
        .updateTable('alert_rings')
        .set(({ eb }) => ({ members: eb('members', '+', memberIds.length) }))
        .where('alert_id', '=', alert.id)
        .where('place', '=', place)
        .execute();
    }
    const isLast = chosen ? from + chunkSize >= chosen.length : next.length < chunkSize;
    const progress = { after_member: next.at(-1)!, next_chunk: chunk + 1 };
    if (!isLast && chunk === 0)
      await db(tx)
        .insertInto('ringing_alerts')
        .values({ alert_id: alert.id, place, member_ids: chosen, ...progress })
        .execute();
    else if (!isLast)
      await db(tx)
        .updateTable('ringing_alerts')
        .set({ ...progress, turn_at: sql<Date>`clock_timestamp()` })
        .where('alert_id', '=', alert.id)
        .execute();
    else if (chunk > 0) await db(tx).deleteFrom('ringing_alerts').where('alert_id', '=', alert.id).execute();
    // Only for the first and the last chunk of a large ring, because every push makes the open page refetch everything it shows.
    if (chunk === 0 || isLast) this.pushToOwner(tx, alert);
    return memberIds.length;
  }

  pushToOwner(tx: EntityManager, { id: requestId, ownerId }: Pick<Alert, 'id' | 'ownerId'>) {
    afterCommit(tx, () => push(this.live, { to: [ownerId], event: 'request', data: { requestId } }));
  }

  private async send(tx: EntityManager, alert: Alert, { deliveryIds, chunk: number }: Reached, memberIds: string[]) {
    const byChannel = { email: memberIds, ...(await chosenWays(tx, alert, memberIds)) };
    for (const channel of channelNames) {
      if (byChannel[channel].length === 0) continue;
      const deliveryId = deliveryIds[channel];
      await this.queue.addChunk(tx, {
        number,
        kind: 'alert',
        deliveryId,
        channel,
        memberIds: byChannel[channel],
        tellsOf: deliveryId === alert.id ? undefined : alert.id,
      });
    }
  }
}
