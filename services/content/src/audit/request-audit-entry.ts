import type { Actor } from '@aar/contracts/access';
import type { EventData } from '@aar/contracts/messaging';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

type AuditEntryRequest = Pick<
  EventData<typeof auditEntryRequested>,
  'action' | 'targetType' | 'targetId' | 'targetLabel'
> & {
  diff?: AuditDiff;
};

/** Requests an audit entry for a staff action, in the transaction of the action. */
export const requestAuditEntry = (
  tx: EntityManager,
  { id: actorId }: Actor,
  { diff = {}, ...entry }: AuditEntryRequest,
): Promise<void> =>
  addToOutbox(tx, auditEntryRequested, { ...entry, actorId, diff, reason: null, doneAt: new Date().toISOString() });
