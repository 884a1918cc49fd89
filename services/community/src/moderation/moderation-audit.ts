import type { Actor } from '@aar/contracts/access';
import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

/** Whether the title is public text of its author. */
const isPublished: Record<ReportTarget, boolean> = {
  support_request: true,
  event: true,
  event_photo: true,
  response: true,
  member: false,
  message: false,
};

interface Concerned {
  id: string;
  targetType: ReportTarget;
  title: string;
  titledBy?: string | null;
}

/** Records an action of the staff on a case in the audit log. */
export const recordModeration = (
  tx: EntityManager,
  actor: Actor,
  { id, targetType, title, titledBy }: Concerned,
  { action, diff = {}, reason = null }: { action: string; diff?: AuditDiff; reason?: string | null },
): Promise<void> =>
  addToOutbox(tx, auditEntryRequested, {
    actorId: actor.id,
    action,
    targetType: 'report',
    targetId: id,
    diff,
    reason,
    // No names and no private messages. No title of an unknown author either, because no erasure would reach it.
    ...(isPublished[targetType] && titledBy ? { targetLabel: title, labelBy: titledBy } : { targetLabel: '' }),
    doneAt: new Date().toISOString(),
  });
