import { randomUUID } from 'node:crypto';
import type { Actor, Role } from '@aar/contracts/access';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { takeTurn } from '../accounts/keep-an-administrator';
import { raiseNotice } from '../accounts/raise-notice';
import { isActive } from '../accounts/standing';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { dropResetTokens } from '../password-reset/reset-tokens';
import { endAllFactors } from '../second-factors/end-factors';
import { Sessions } from '../sessions/sessions.service';
import { dropSignInAccounts } from '../social-sign-in/connections.service';
import { isWaiting, waitingProposal } from './found-proposal';

const refusals = {
  own: 'identity.role-proposal.own',
  'granted-recently': 'identity.role-proposal.granted-recently',
} as const;

/** Roles of staff, which one administrator proposes and a second one confirms. */
@Injectable()
export class RoleProposals {
  constructor(private readonly sessions: Sessions) {}

  /** Proposes a role for a locked account. Throws `identity.role-proposal.waiting` while another proposal for it waits. */
  async propose(tx: EntityManager, actor: Actor, account: Pick<Account, 'id' | 'role'>, role: Role): Promise<void> {
    await tx.query(`delete from role_proposals where account_id = $1 and not ${isWaiting}`, [account.id]);
    const added = await tx.query(
      `insert into role_proposals (id, account_id, role, proposed_by) values ($1, $2, $3, $4)
       on conflict (account_id) do nothing returning 1`,
      [randomUUID(), account.id, role, actor.id],
    );
    if (added.length === 0) throw new Problem('identity.role-proposal.waiting');
    await record(tx, actor, 'role-proposed', account.id, { role: [account.role, role] });
  }

  /**
   * Gives the proposed role. The two administrators must be independent of each other. A password that staff typed ends, with
   * every other way in that whoever typed it may have opened: only its owner may hold an account of staff.
   */
  async confirm(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    // Before any account is locked. It also keeps the role of who proposed until the end.
    await takeTurn(tx);
    const { memberId, proposedBy, role, mayConfirm } = await waitingProposal(tx, actor.id, id);
    if (memberId === actor.id) throw new Problem('identity.member.self');
    if (mayConfirm !== 'yes') throw new Problem(refusals[mayConfirm]);
    const account = await lockedAccount(tx, memberId);
    if (!account || !isActive(account)) throw new Problem('identity.member.state');
    if (!(await end(tx, 'id', id))) throw new Problem('identity.role-proposal.unknown');
    const granted = { role, roleGrantedBy: [proposedBy, actor.id], roleGrantedAt: new Date() };
    if (account.isPasswordTemporary) {
      await dropSignInAccounts(tx, memberId);
      await dropResetTokens(tx, memberId);
      await endAllFactors(tx, memberId);
      await changeAccount(tx, account, { ...granted, passwordHash: null, isPasswordTemporary: false });
    } else await changeAccount(tx, account, granted);
    await this.sessions.endAll(tx, memberId);
    await raiseNotice(tx, 'role-granted', account);
    await record(tx, actor, 'role-changed', memberId, { role: [account.role, role] });
  }

  async withdraw(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    const { memberId, from, role } = await waitingProposal(tx, actor.id, id);
    if (!(await end(tx, 'id', id))) throw new Problem('identity.role-proposal.unknown');
    await record(tx, actor, 'role-proposal-withdrawn', memberId, { role: [role, from] });
  }

  /** Ends what is proposed for an account that got or lost a role otherwise. */
  async endOf(tx: EntityManager, accountId: string): Promise<void> {
    await end(tx, 'account_id', accountId);
  }
}

/** Whether there was one. */
async function end(tx: EntityManager, column: 'id' | 'account_id', id: string): Promise<boolean> {
  const [, ended] = await tx.query(`delete from role_proposals where ${column} = $1`, [id]);
  return ended > 0;
}

const record = (
  tx: EntityManager,
  { id: actorId }: Actor,
  change: 'role-proposed' | 'role-changed' | 'role-proposal-withdrawn',
  targetId: string,
  diff: Record<string, [unknown, unknown]>,
) => recordAuditEntry(tx, { actorId, action: `member.${change}`, targetType: 'member', targetId, diff });
