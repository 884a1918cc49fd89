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
import { noteForDigest } from '../preferences/ways';
import { type Alert, audienceOf, noticeOf } from './alerts.rules';
import { chooseMembers, chosenWays, nextOfCity, stillActive } from './ring-members';

/** How far a ring has come: the member whom it reached last, and the number of its next chunk. */
export interface Reached {
  /** Its place among the rings of the alert. */
  place: number;
  /** Its delivery by each channel. */
  deliveryIds: Record<ChannelName, string>;
  /** Those whom it rings for, in order of id; `null`: all of the city. */
  memberIds: string[] | null;
  after: string;
  chunk: number;
}

/** SQL for the deliveries of a ring, a row of `alert_rings`. */
export const deliveriesOf = (ring: string) =>
  `json_build_object('email', ${ring}.delivery_id, 'push', ${ring}.push_delivery_id, 'sms', ${ring}.sms_delivery_id,
     'whatsapp', ${ring}.whatsapp_delivery_id)`;

const nobodyYet = '00000000-0000-0000-0000-000000000000';

/**
 * Brings a ring of an alert to its members, a chunk at a time in order of id: their notices, the mail to them, and how far
 * the ring has come are one transaction. So a process may die at any moment, and nobody is left out or told twice.
 */
@Injectable()
export class AlertRinging {
  constructor(
    private readonly notices: Notices,
    private readonly queue: DeliveryQueue,
    private readonly live: Live,
  ) {}

  /** Opens a ring and tells its first members; answers how many they were. The first ring's mail bears the id of the alert. */
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
    // Whoever was chosen may have left since.
    const memberIds = chosen && chunk > 0 ? await stillActive(tx, next) : next;
    if (memberIds.length > 0) {
      await this.notices.tell(tx, noticeOf(alert), memberIds);
      if (audienceOf(alert.urgency, alert.requestType).byMail) await this.send(tx, alert, reached, memberIds);
      // What can wait comes with the mail of the day.
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
    // Of a ring of many, its beginning and its end: each chunk would ask the open page for all it shows.
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
