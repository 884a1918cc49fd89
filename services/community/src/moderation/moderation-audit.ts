import type { Actor } from '@aar/contracts/access';
import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

/** Whether the title is one that the maker gave to everybody. */
const isPublished: Record<ReportTarget, boolean> = {
  ...{ support_request: true, event: true, event_photo: true, response: true },
  ...{ member: false, message: false },
};

interface Concerned {
  id: string;
  targetType: ReportTarget;
  title: string;
  titledBy?: string | null;
}

/** Notes in the audit log what somebody of the staff did about a case. */
export const recordModeration = (
  tx: EntityManager,
  actor: Actor,
  { id, targetType, title, titledBy }: Concerned,
  { action, diff = {}, reason = null }: { action: string; diff?: AuditDiff; reason?: string | null },
): Promise<void> =>
  addToOutbox(tx, auditEntryRequested, {
    ...{ actorId: actor.id, action, targetType: 'report', targetId: id, diff, reason },
    // Neither a name nor what was written to one person; nor a title of which nobody knows whose it is, which no erasure would reach.
    ...(isPublished[targetType] && titledBy ? { targetLabel: title, labelBy: titledBy } : { targetLabel: '' }),
    doneAt: new Date().toISOString(),
  });
