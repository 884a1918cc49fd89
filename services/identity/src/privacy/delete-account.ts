import type { Actor } from '@aar/contracts/access';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { changeAccount } from '../accounts/change-account';
import { raiseNotice } from '../accounts/raise-notice';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { erasureDate } from '../accounts/grace-period.rules';
import type { Sessions } from '../sessions/sessions.service';

/** Unlists a locked account and ends its sessions at once; personal data is erased at `deletionDueAt`. */
export async function deleteAccount(
  tx: EntityManager,
  sessions: Sessions,
  actor: Actor,
  account: Account,
): Promise<void> {
  // The member may have planned the deletion for an earlier date.
  const due = account.deletionDueAt ?? erasureDate(new Date());
  await changeAccount(tx, account, { status: 'deleted', deletionDueAt: due, suspendedUntil: null });
  await sessions.endAll(tx, account.id);
  await raiseNotice(tx, 'account-deleted', account, { until: due.toISOString() });
  await recordAuditEntry(tx, {
    actorId: actor.id,
    action: 'member.deleted',
    targetType: 'member',
    targetId: account.id,
    diff: { status: [account.status, 'deleted'] },
  });
}
