import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

export type CampaignAction =
  | 'started'
  | 'scheduled'
  | 'submitted'
  | 'approved'
  | 'tested'
  | 'paused'
  | 'resumed'
  | 'cancelled'
  | 'retried'
  | 'downloaded';

/** Records in the audit log what a staff member did with a campaign. */
export const recordCampaign = (
  tx: EntityManager,
  actorId: string,
  { id, subject }: { id: string; subject: string },
  action: CampaignAction,
  diff: AuditDiff = {},
): Promise<void> =>
  addToOutbox(tx, auditEntryRequested, {
    actorId,
    action: `campaign.${action}`,
    targetType: 'campaign',
    targetId: id,
    targetLabel: subject,
    diff,
    reason: null,
    doneAt: new Date().toISOString(),
  });
