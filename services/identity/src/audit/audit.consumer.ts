import { contactViewed } from '@aar/contracts/community/support-requests.messages';
import type { EventData } from '@aar/contracts/messaging';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordAuditEntry } from './record-audit-entry';

/** Adds actions in the other services to the audit log. */
@Controller()
export class AuditConsumer {
  @OnEvent(auditEntryRequested)
  record(entry: EventData<typeof auditEntryRequested>, tx: EntityManager) {
    return recordAuditEntry(tx, entry);
  }

  @OnEvent(contactViewed)
  recordContactView({ requestId, targetType, viewerId, viewedAt }: EventData<typeof contactViewed>, tx: EntityManager) {
    return recordAuditEntry(tx, {
      actorId: viewerId,
      action: 'contact.viewed',
      targetType,
      targetId: requestId,
      targetLabel: targetType === 'event' ? 'Contact of an event' : 'Contact of a support request',
      doneAt: viewedAt,
    });
  }
}
