import { contactViewed } from '@aar/contracts/community/support-requests.events';
import type { EventData } from '@aar/contracts/event';
import { deedDone } from '@aar/contracts/identity/audit.events';
import { OnEvent } from '@aar/platform/events/on-event';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordDeed } from './record-deed';

/** Keeps the log of what was done in the other services. */
@Controller()
export class DeedsConsumer {
  @OnEvent(deedDone)
  record(deed: EventData<typeof deedDone>, tx: EntityManager) {
    return recordDeed(tx, deed);
  }

  @OnEvent(contactViewed)
  recordLook({ requestId, viewerId, viewedAt }: EventData<typeof contactViewed>, tx: EntityManager) {
    return recordDeed(tx, {
      actorId: viewerId,
      action: 'contact.viewed',
      targetType: 'support-request',
      targetId: requestId,
      targetLabel: 'Contact of a support request',
      doneAt: viewedAt,
    });
  }
}
