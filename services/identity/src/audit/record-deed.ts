import { randomUUID } from 'node:crypto';
import type { deedDone } from '@aar/contracts/identity/audit.events';
import type { EventData } from '@aar/contracts/event';
import type { EntityManager } from 'typeorm';

type Told = EventData<typeof deedDone>;
export type Deed = Omit<Told, 'targetLabel' | 'diff' | 'reason' | 'doneAt'> &
  Partial<Pick<Told, 'targetLabel' | 'diff' | 'reason' | 'doneAt'>>;

/**
 * Adds to the audit log, in the transaction of the deed. A target of type `member` needs no label: the log shows the name that
 * the account has, and none once it is erased. Contacts go into no field but masked.
 */
export async function recordDeed(tx: EntityManager, deed: Deed): Promise<void> {
  const { actorId, action, targetType, targetId, diff = {}, reason = null, doneAt = new Date().toISOString() } = deed;
  const label = targetType === 'member' ? '' : (deed.targetLabel ?? '');
  await tx.query(
    `insert into audit_entries (id, action, actor_id, target_type, target_id, target_label, diff, reason, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [randomUUID(), action, actorId, targetType, targetId, label, JSON.stringify(diff), reason, doneAt],
  );
}
