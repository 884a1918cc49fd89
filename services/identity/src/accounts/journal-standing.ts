import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import type { EntityManager } from 'typeorm';
import { passwordJournal, standingJournal } from '../journal/journal-kinds';
import type { Account } from './account';
import { isErased } from './standing';

const partsOfStanding = ['role', 'status', 'suspendedUntil', 'deletionDueAt'] as const;

/** Records for a later restore what it must not undo of a change. An erasure is a separate entry. */
export async function journalStanding(tx: EntityManager, account: Account, changes: Partial<Account>): Promise<void> {
  const member = journalDigest(tx, account.id);
  if (isErased(account)) return;
  if (partsOfStanding.some(part => changes[part] !== undefined)) {
    const { role, status, suspendedAt, suspendedUntil, deletionDueAt, roleGrantedAt } = account;
    const roleGrantedBy = account.roleGrantedBy.map(id => journalDigest(tx, id));
    await addToJournal(tx, standingJournal, {
      member,
      role,
      status,
      suspendedAt,
      suspendedUntil,
      deletionDueAt,
      roleGrantedBy,
      roleGrantedAt,
    });
  }
  if (changes.passwordHash !== undefined)
    await addToJournal(tx, passwordJournal, { member, hash: journalDigest(tx, changes.passwordHash ?? '') });
}
