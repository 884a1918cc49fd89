import { afterCommit } from '@aar/platform/database/after-commit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { addChunk } from '../deliveries/add-chunk';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { chunkSize } from '../deliveries/start-delivery';
import { Notices } from '../inbox/notices';
import { type Alert, membersOf, noticeOf, ringOf } from './alerts.rules';

/** How far an alert has come: the member whom it reached last, and the number of its next chunk. */
export interface Reached {
  after: string;
  chunk: number;
}

const nobodyYet: Reached = { after: '00000000-0000-0000-0000-000000000000', chunk: 0 };

/**
 * Brings an alert to the members of its ring, a chunk at a time in order of id: their notices, the mail to them, and how far
 * the alert has come are one transaction. So a process may die at any moment, and nobody is left out or told twice.
 */
@Injectable()
export class AlertRinging {
  constructor(
    private readonly notices: Notices,
    private readonly queue: DeliveryQueue,
  ) {}

  async ringNext(tx: EntityManager, alert: Alert, { after, chunk: number }: Reached = nobodyYet) {
    const ring = ringOf(alert.urgency, alert.requestType);
    const members = membersOf(ring, alert);
    const found: { member_id: string }[] = await tx.query(
      `${members.query} and member_id > $8 order by member_id limit ${chunkSize}`,
      [...members.parameters, after],
    );
    const memberIds = found.map(({ member_id }) => member_id);
    if (memberIds.length > 0) {
      await this.notices.tell(tx, noticeOf(alert), memberIds);
      if (ring.byMail) await this.mail(tx, alert.id, number, memberIds);
    }
    if (memberIds.length === chunkSize)
      await tx.query(
        `insert into ringing_alerts (alert_id, after_member, next_chunk) values ($1, $2, $3)
         on conflict (alert_id) do update set after_member = excluded.after_member, next_chunk = excluded.next_chunk,
           turn_at = clock_timestamp()`,
        [alert.id, memberIds.at(-1), number + 1],
      );
    else if (number > 0) await tx.query('delete from ringing_alerts where alert_id = $1', [alert.id]);
  }

  private async mail(tx: EntityManager, deliveryId: string, number: number, memberIds: string[]) {
    await addChunk(tx, { deliveryId, kind: 'alert', number, memberIds });
    afterCommit(tx, () => this.queue.add([{ deliveryId, number, kind: 'alert', fence: 0 }]));
  }
}
