import type { AlertRing } from '@aar/contracts/notifications/alert-policy.contract';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { type ChannelName, channelNames } from '../deliveries/channel-names';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { chunkSize } from '../deliveries/start-delivery';
import { Notices } from '../inbox/notices';
import { noteForDigest } from '../preferences/channel-preferences';
import { type Alert, audienceOf, noticeOf } from './alerts.rules';
import { chooseMembers, chosenWays, nextOfCity, stillReached } from './ring-members';

/** The progress of a ring: the last member reached (`after`) and the number of the next chunk. */
export interface Reached {
  /** The index of the ring among the rings of the alert. */
  place: number;
  /** The id of its delivery for each channel. */
  deliveryIds: Record<ChannelName, string>;
  /** The members it rings for, in order of id; `null`: everyone in the city. */
  memberIds: string[] | null;
  after: string;
  chunk: number;
}

/** SQL for the delivery ids of a ring, from a row of `alert_rings`. */
export const deliveriesOf = (ring: string) =>
  `json_build_object('email', ${ring}.delivery_id, 'push', ${ring}.push_delivery_id, 'sms', ${ring}.sms_delivery_id,
     'whatsapp', ${ring}.whatsapp_delivery_id)`;

const nobodyYet = '00000000-0000-0000-0000-000000000000';

/**
 * Sends a ring of an alert to its members, one chunk at a time, in order of id. One transaction holds the notices, the mail and
 * the progress of the ring, so a process may die at any moment and no member is left out or notified twice.
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
    const [{ deliveryIds }] = await tx.query(
      `insert into alert_rings (alert_id, place, kind, within_km, opened_at, delivery_id) values ($1, $2, $3, $4, $5, $6)
       returning ${deliveriesOf('alert_rings')} as "deliveryIds"`,
      [alert.id, place, ring.kind, ring.withinKm, at, deliveryId],
    );
    const memberIds = ring.most === null ? null : await chooseMembers(tx, ring, alert);
    return this.ringNext(tx, alert, { place, deliveryIds, memberIds, after: nobodyYet, chunk: 0 });
  }

  async ringNext(tx: EntityManager, alert: Alert, reached: Reached): Promise<number> {
    const { place, memberIds: chosen, after, chunk } = reached;
    const from = chunk * chunkSize;
    const next = chosen ? chosen.slice(from, from + chunkSize) : await nextOfCity(tx, alert, after, chunkSize);
    // Members chosen when the ring opened may no longer be active, or may have blocked the owner, who may be suspended meanwhile.
    const memberIds = chosen && chunk > 0 ? await stillReached(tx, alert, next) : next;
    if (memberIds.length > 0) {
      await this.notices.tell(tx, noticeOf(alert), memberIds);
      if (audienceOf(alert.urgency, alert.requestType).byMail) await this.send(tx, alert, reached, memberIds);
      // Alerts that are not urgent enough for a mail go into the daily digest.
      else await noteForDigest(tx, { kind: 'alert', urgency: alert.urgency }, noticeOf(alert), memberIds);
      await tx.query('update alert_rings set members = members + $3 where alert_id = $1 and place = $2', [
        alert.id,
        place,
        memberIds.length,
      ]);
    }
    const isLast = chosen ? from + chunkSize >= chosen.length : next.length < chunkSize;
    if (!isLast && chunk === 0)
      await tx.query(
        `insert into ringing_alerts (alert_id, place, member_ids, after_member, next_chunk) values ($1, $2, $3, $4, $5)`,
        [alert.id, place, chosen, next.at(-1), chunk + 1],
      );
    else if (!isLast)
      await tx.query(
        `update ringing_alerts set after_member = $2, next_chunk = $3, turn_at = clock_timestamp() where alert_id = $1`,
        [alert.id, next.at(-1), chunk + 1],
      );
    else if (chunk > 0) await tx.query('delete from ringing_alerts where alert_id = $1', [alert.id]);
    // Only for the first and the last chunk of a large ring: every message makes the open page refetch everything it shows.
    if (chunk === 0 || isLast) this.tellOwner(tx, alert);
    return memberIds.length;
  }

  tellOwner(tx: EntityManager, { id: requestId, ownerId }: Pick<Alert, 'id' | 'ownerId'>) {
    afterCommit(tx, () => push(this.live, { to: [ownerId], event: 'request', data: { requestId } }));
  }

  private async send(tx: EntityManager, alert: Alert, { deliveryIds, chunk: number }: Reached, memberIds: string[]) {
    const byChannel = { email: memberIds, ...(await chosenWays(tx, alert, memberIds)) };
    for (const channel of channelNames) {
      if (byChannel[channel].length === 0) continue;
      const deliveryId = deliveryIds[channel];
      await this.queue.addChunk(tx, {
        ...{ number, kind: 'alert', deliveryId, channel, memberIds: byChannel[channel] },
        tellsOf: deliveryId === alert.id ? undefined : alert.id,
      });
    }
  }
}
