import { randomUUID } from 'node:crypto';
import { anyOf } from '@aar/platform/database/any-of';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import type { DeliveryKind } from '../vocabulary/delivery-kinds';
import { DeliveryQueue } from './delivery-queue';

interface KeptNotice {
  id: string;
  kind: DeliveryKind;
  /** In order of id. */
  memberIds: string[];
}

/**
 * Sends a notice to its readers outside of the site: by mail, in a delivery with the id of the notice, and by push to their
 * devices.
 */
@Injectable()
export class NoticeDelivery {
  constructor(private readonly queue: DeliveryQueue) {}

  async send(tx: EntityManager, { id, kind, memberIds }: KeptNotice) {
    await this.queue.addChunk(tx, { deliveryId: id, number: 0, kind, channel: 'email', memberIds });
    const found = await db(tx)
      .selectFrom('push_subscriptions')
      .select('member_id as id')
      .distinct()
      .where('member_id', '=', anyOf(memberIds))
      .where('ended_at', 'is', null)
      .orderBy('member_id')
      .execute();
    if (found.length === 0) return;
    const withDevices = found.map(member => member.id);
    const chunk = { deliveryId: randomUUID(), tellsOf: id, number: 0, memberIds: withDevices };
    await this.queue.addChunk(tx, { ...chunk, kind, channel: 'push' });
  }
}
