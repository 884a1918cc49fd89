import { proposalDays, type RoleProposal } from '@aar/contracts/identity/role-proposals.contract';
import { instant } from '@aar/platform/database/instant';
import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { grantedRecently } from './granted-recently';

/** SQL condition on `role_proposals`: it has not expired, and who proposed it is still an administrator. */
export const isWaiting = `(role_proposals.proposed_at > now() - interval '${proposalDays} days' and exists (
  select from accounts by where by.id = role_proposals.proposed_by and by.role = 'admin' and by.status = 'active'))`;

/** The select list of a proposal for an administrator, whose id has the given placeholder, and the joins that it needs. */
export const shownProposal = (actor: string) => ({
  columns: `role_proposals.id, member.id as "memberId", coalesce(member.ngo_name, member.full_name) as "memberName",
    member.role as from, role_proposals.role, proposer.id as "proposedBy",
    case when proposer.status <> 'deleted' then proposer.full_name end as "proposedByName",
    ${instant('role_proposals.proposed_at')} as "proposedAt",
    case when proposer.id = me.id then 'own' when member.id = me.id then 'concerned' when ${grantedRecently('proposer', 'me')} then 'granted-recently' else 'yes' end
      as "mayConfirm"`,
  join: `accounts member on member.id = role_proposals.account_id
    join accounts proposer on proposer.id = role_proposals.proposed_by join accounts me on me.id = ${actor}`,
});

/** A proposal that waits. Throws `identity.role-proposal.unknown`, also if the actor is no administrator any more. */
export async function waitingProposal(tx: EntityManager, actorId: string, id: string): Promise<RoleProposal> {
  const { columns, join } = shownProposal('$2');
  const [found] = await tx.query(
    `select ${columns} from role_proposals join ${join}
     where role_proposals.id = $1 and ${isWaiting} and me.role = 'admin' and me.status = 'active'`,
    [id, actorId],
  );
  if (!found) throw new Problem('identity.role-proposal.unknown');
  return found;
}
