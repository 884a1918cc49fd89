import { randomUUID } from 'node:crypto';
import type { Actor, Role } from '@aar/contracts/access';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { lockAdministrators } from '../accounts/other-administrators';
import { raiseNotice } from '../accounts/raise-notice';
import { isActive } from '../accounts/standing';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { db } from '../database/db';
import { deleteAccount } from '../privacy/delete-account';
import { dropResetTokens } from '../credentials/reset-tokens';
import { endAllFactors } from '../credentials/end-factors';
import { Sessions } from '../sessions/sessions.service';
import { dropSignInAccounts } from '../credentials/sign-in-accounts';
import { isWaiting, waitingProposal } from './found-proposal';

const refusals = {
  own: 'identity.role-proposal.own',
  concerned: 'identity.member.self',
  'granted-recently': 'identity.role-proposal.granted-recently',
} as const;

/** Roles of staff, and the removal of an administrator, which one administrator proposes and a second one confirms. */
@Injectable()
export class RoleProposals {
  constructor(private readonly sessions: Sessions) {}

  /**
   * Proposes a role for a locked account, or its deletion (null). Throws `identity.role-proposal.waiting` while another
   * proposal for it is pending.
   */
  async propose(
    tx: EntityManager,
    actor: Actor,
    account: Pick<Account, 'id' | 'role'>,
    role: Role | null,
  ): Promise<void> {
    await db(tx)
      .deleteFrom('role_proposals')
      .where('account_id', '=', account.id)
      .where(({ not }) => not(isWaiting))
      .execute();
    const added = await db(tx)
      .insertInto('role_proposals')
      .values({ id: randomUUID(), account_id: account.id, role, proposed_by: actor.id })
      .onConflict(waiting => waiting.column('account_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Problem('identity.role-proposal.waiting');
    await record(tx, actor, 'role-proposed', account.id, changeOf(account.role, role));
  }

  /**
   * Carries out the proposal. The two administrators must be independent of each other. A password that staff typed is removed,
   * with every other way in that whoever typed it may have opened: only its owner may have access to an account of staff.
   */
  async confirm(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    // Before any account is locked. It also prevents a change of the proposer's role until the end of the transaction.
    await lockAdministrators(tx);
    const { memberId, proposedBy, role, mayConfirm } = await waitingProposal(tx, actor.id, id);
    if (mayConfirm !== 'yes') throw new Problem(refusals[mayConfirm]);
    const account = await lockedAccount(tx, memberId);
    // An administrator who is suspended can be removed.
    if (!account || (account.role === 'admin' ? account.status === 'deleted' : !isActive(account)))
      throw new Problem('identity.member.state');
    if (!(await end(tx, 'id', id))) throw new Problem('identity.role-proposal.unknown');
    if (account.role === 'admin') await this.withdrawThoseOf(tx, actor, memberId);
    if (role === null) return deleteAccount(tx, this.sessions, actor, account);
    if (account.role === 'admin') await changeAccount(tx, account, { role });
    else await this.give(tx, account, role, [proposedBy, actor.id]);
    await this.sessions.endAll(tx, memberId);
    await record(tx, actor, 'role-changed', memberId, { role: [account.role, role] });
  }

  private async give(tx: EntityManager, account: Account, role: Role, granters: string[]) {
    const granted = { role, roleGrantedBy: granters, roleGrantedAt: new Date() };
    if (account.isPasswordTemporary) {
      await dropSignInAccounts(tx, account.id);
      await dropResetTokens(tx, account.id);
      await endAllFactors(tx, account.id);
      await changeAccount(tx, account, { ...granted, passwordHash: null, isPasswordTemporary: false });
    } else await changeAccount(tx, account, granted);
    await raiseNotice(tx, 'role-granted', account);
  }

  async withdraw(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    const { memberId, from, role, mayConfirm } = await waitingProposal(tx, actor.id, id);
    if (mayConfirm === 'concerned') throw new Problem(refusals.concerned);
    if (!(await end(tx, 'id', id))) throw new Problem('identity.role-proposal.unknown');
    await record(tx, actor, 'role-proposal-withdrawn', memberId, changeOf(role, from));
  }

  /** Withdraws what an administrator proposed who loses the role: they may get it back, and a thief may have proposed it. */
  private async withdrawThoseOf(tx: EntityManager, actor: Actor, proposerId: string): Promise<void> {
    const withdrawn = await db(tx)
      .deleteFrom('role_proposals')
      .using('accounts')
      .whereRef('accounts.id', '=', 'role_proposals.account_id')
      .where('proposed_by', '=', proposerId)
      .returning(['account_id as memberId', 'role_proposals.role as proposed', 'accounts.role as present'])
      .execute();
    for (const { memberId, proposed, present } of withdrawn)
      await record(tx, actor, 'role-proposal-withdrawn', memberId, changeOf(proposed, present));
  }

  /** Ends the proposal for an account that got or lost a role otherwise. */
  async endOf(tx: EntityManager, accountId: string): Promise<void> {
    await end(tx, 'account_id', accountId);
  }
}

/** For the audit log; null means a deleted account. */
const changeOf = (from: Role | null, to: Role | null) => ({
  role: [from ?? 'deleted', to ?? 'deleted'] as [string, string],
});

/** Whether there was one. */
async function end(tx: EntityManager, column: 'id' | 'account_id', id: string): Promise<boolean> {
  const ended = await db(tx).deleteFrom('role_proposals').where(column, '=', id).executeTakeFirst();
  return ended.numDeletedRows > 0;
}

const record = (
  tx: EntityManager,
  { id: actorId }: Actor,
  change: 'role-proposed' | 'role-changed' | 'role-proposal-withdrawn',
  targetId: string,
  diff: Record<string, [unknown, unknown]>,
) => recordAuditEntry(tx, { actorId, action: `member.${change}`, targetType: 'member', targetId, diff });
