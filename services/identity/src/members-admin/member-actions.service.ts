import { type Actor, needsTwo, type Role } from '@aar/contracts/access';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import type { SuspensionDuration } from '@aar/contracts/identity/suspension-duration';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { marksOf } from '../accounts/marks';
import { needThirdAdministrator, lockAdministrators } from '../accounts/other-administrators';
import { raiseNotice } from '../accounts/raise-notice';
import { isActive } from '../accounts/standing';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { RoleProposals } from '../role-proposals/role-proposals.service';
import { Sessions } from '../sessions/sessions.service';
import { deleteAccount } from '../privacy/delete-account';
import { endOf, endsLater } from './suspension-ends.rules';
import { notifyAdministrators } from './notify-administrators';

interface Suspension {
  reason: string;
  duration?: SuspensionDuration;
  /** The moderation case that decided it; missing if staff did so directly. */
  caseId?: string;
}

/**
 * Staff actions on a member. Each locks the account and checks its state, so that one of two concurrent requests is refused.
 * Nobody may act on their own account.
 */
@Injectable()
export class MemberActions {
  constructor(
    private readonly sessions: Sessions,
    private readonly proposals: RoleProposals,
  ) {}

  async verify(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    const account = await lock(tx, actor, id);
    if (account.checkedAt) throw new Problem('identity.member.state');
    await changeAccount(tx, account, { isVerified: true, checkedAt: new Date() });
    await record(tx, actor, 'member.verified', id, {
      ...(!account.isVerified && { isVerified: [false, true] }),
      isChecked: [marksOf(account).isChecked, true],
    });
  }

  /**
   * A case may suspend a suspended member for longer: the later end wins. Staff must lift a suspension to set another.
   * One administrator can suspend another at once, because the account may be stolen: all administrators are notified,
   * and any of them can lift it.
   */
  async suspend(
    tx: EntityManager,
    actor: Actor,
    id: string,
    { reason, duration = 'permanent', caseId }: Suspension,
  ): Promise<void> {
    const account = await lockToTakeAway(tx, actor, id);
    const now = new Date();
    const until = endOf(duration, now);
    const present = isActive(account) ? null : { since: account.suspendedAt, until: account.suspendedUntil };
    if (present && !(caseId && endsLater(until, present.until))) throw new Problem('identity.member.state');
    await changeAccount(tx, account, {
      status: 'suspended',
      suspendedAt: present ? present.since : now,
      suspendedUntil: until,
      suspensionReason: reason,
      suspendedBy: actor.id,
      suspensionCaseId: caseId ?? null,
    });
    await this.sessions.endAll(tx, id);
    await raiseNotice(tx, 'account-suspended', account, { reason, ...(until && { until: until.toISOString() }) });
    const diff: AuditDiff = {
      ...(!present && { status: ['active', 'suspended'] }),
      suspendedUntil: [present?.until?.toISOString() ?? null, until?.toISOString() ?? 'permanent'],
    };
    await record(tx, actor, 'member.suspended', id, diff, reason);
    if (account.role === 'admin') await notifyAdministrators(tx, actor, account);
  }

  /** A case lifts only its own suspension: staff, or another case, may have suspended the member since. */
  async unsuspend(tx: EntityManager, actor: Actor, id: string, caseId?: string): Promise<void> {
    const account = await lock(tx, actor, id);
    if (caseId && account.suspensionCaseId !== caseId) throw new Problem('identity.member.state');
    await liftSuspension(tx, account);
    await record(tx, actor, 'member.unsuspended', id, { status: ['suspended', 'active'] });
  }

  /**
   * Removes rights at once. A change that adds rights, or removes those of an administrator, is only proposed: a second
   * administrator must confirm it.
   */
  async setRole(tx: EntityManager, actor: Actor, id: string, role: Role): Promise<void> {
    const account = await lockToTakeAway(tx, actor, id);
    const before = account.role;
    if (before === role) throw new Problem('identity.member.state');
    if (needsTwo(before, role)) return this.proposals.propose(tx, actor, account, role);
    await this.proposals.endOf(tx, id);
    await changeAccount(tx, account, { role });
    await this.sessions.endAll(tx, id);
    await record(tx, actor, 'member.role-changed', id, { role: [before, role] });
  }

  /** Deletes the account. The deletion of an administrator is only proposed: a second one must confirm it. */
  async delete(tx: EntityManager, actor: Actor, id: string): Promise<'deleted' | 'proposed'> {
    const account = await lockToTakeAway(tx, actor, id);
    if (account.role === 'admin') {
      await this.proposals.propose(tx, actor, account, null);
      return 'proposed';
    }
    await deleteAccount(tx, this.sessions, actor, account);
    return 'deleted';
  }
}

/** Lifts a suspension and notifies the member. Throws `identity.member.state` if the account is not suspended. */
export async function liftSuspension(tx: EntityManager, account: Account): Promise<void> {
  if (account.status !== 'suspended') throw new Problem('identity.member.state');
  await changeAccount(tx, account, {
    status: 'active',
    suspendedAt: null,
    suspendedUntil: null,
    suspensionReason: null,
    suspendedBy: null,
    suspensionCaseId: null,
  });
  await raiseNotice(tx, 'account-restored', account);
}

/** For actions that remove something from a member, who may be an administrator. */
async function lockToTakeAway(tx: EntityManager, actor: Actor, id: string): Promise<Account> {
  if (id !== actor.id) await lockAdministrators(tx);
  const account = await lock(tx, actor, id);
  if (account.role === 'admin') await needThirdAdministrator(tx, actor.id, id);
  return account;
}

async function lock(tx: EntityManager, actor: Actor, id: string): Promise<Account> {
  if (id === actor.id) throw new Problem('identity.member.self');
  const account = await lockedAccount(tx, id);
  if (!account) throw new Problem('identity.member.unknown');
  if (account.status === 'deleted') throw new Problem('identity.member.state');
  return account;
}

const record = (
  tx: EntityManager,
  { id: actorId }: Actor,
  action: string,
  targetId: string,
  diff: AuditDiff,
  reason?: string,
) => recordAuditEntry(tx, { actorId, action, targetType: 'member', targetId, diff, reason });
