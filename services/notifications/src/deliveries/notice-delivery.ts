import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DeliveryKind } from './delivery-kinds';
import { DeliveryQueue } from './delivery-queue';

interface KeptNotice {
  id: string;
  kind: DeliveryKind;
  /** In order of id. */
  memberIds: string[];
}

/**
 * Sends a notice to its readers outside the site: by mail, in a delivery with the id of the notice, and by push to their devices.
 */
@Injectable()
export class NoticeDelivery {
  constructor(private readonly queue: DeliveryQueue) {}

  async send(tx: EntityManager, { id, kind, memberIds }: KeptNotice) {
    await this.queue.addChunk(tx, { deliveryId: id, number: 0, kind, channel: 'email', memberIds });
    const found = await tx.query<{ id: string }[]>(
      `select distinct member_id as id from push_subscriptions where member_id = any ($1) and ended_at is null
       order by member_id`,
      [memberIds],
    );
    if (found.length === 0) return;
    const withDevices = found.map(member => member.id);
    const chunk = { deliveryId: randomUUID(), tellsOf: id, number: 0, memberIds: withDevices };
    await this.queue.addChunk(tx, { ...chunk, kind, channel: 'push' });
  }
}
