import { proposalDays, type RoleProposal } from '@aar/contracts/identity/role-proposals.contract';
import { ago } from '@aar/platform/database/ago';
import { instantOf } from '@aar/platform/database/instant';
import { Problem } from '@aar/platform/errors/problem';
import { expressionBuilder } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type IdentityTables } from '../database/db';
import { grantedRecently } from './granted-recently';

const { eb, and, exists, selectFrom, ref, val } = expressionBuilder<IdentityTables, 'role_proposals'>();

/** Whether a row of `role_proposals` has not expired, and who proposed it has been an administrator ever since. */
export const isWaiting = and([
  eb('role_proposals.proposed_at', '>', ago(`${proposalDays} days`)),
  exists(
    selectFrom('accounts as by')
      .select('by.id')
      .whereRef('by.id', '=', 'role_proposals.proposed_by')
      .where('by.role', '=', 'admin')
      .where('by.status', '=', 'active')
      .where(by =>
        by.or([
          by('by.role_granted_at', 'is', null),
          by('by.role_granted_at', '<=', by.ref('role_proposals.proposed_at')),
        ]),
      ),
  ),
]);

/** The columns of a proposal that an administrator sees. */
export function shownProposal(actorId: string) {
  const member = selectFrom('accounts as member').whereRef('member.id', '=', 'role_proposals.account_id');
  const proposer = selectFrom('accounts as proposer').whereRef('proposer.id', '=', 'role_proposals.proposed_by');
  const dependent = proposer
    .innerJoin('accounts as me', join => join.on('me.id', '=', actorId))
    .select('me.id')
    .where(grantedRecently);
  return [
    'role_proposals.id',
    'role_proposals.account_id as memberId',
    member
      .select(({ fn }) => fn.coalesce('member.ngo_name', 'member.full_name').as('name'))
      .$asScalar()
      .$notNull()
      .as('memberName'),
    member.select('member.role').$asScalar().$notNull().as('from'),
    'role_proposals.role',
    'role_proposals.proposed_by as proposedBy',
    proposer
      .select(({ eb, ref }) =>
        eb.case().when('proposer.status', '<>', 'deleted').then(ref('proposer.full_name')).end().as('name'),
      )
      .as('proposedByName'),
    instantOf(ref('role_proposals.proposed_at')).as('proposedAt'),
    eb
      .case()
      .when('role_proposals.proposed_by', '=', actorId)
      .then('own' as const)
      .when('role_proposals.account_id', '=', actorId)
      .then('concerned' as const)
      .when(exists(dependent))
      .then('granted-recently' as const)
      .else('yes' as const)
      .end()
      .as('mayConfirm'),
  ] as const;
}

/** A pending proposal. Throws `identity.role-proposal.unknown`, also if the actor is no longer an administrator. */
export async function waitingProposal(tx: EntityManager, actorId: string, id: string): Promise<RoleProposal> {
  const actor = selectFrom('accounts as me').select('me.id').where('me.id', '=', val(actorId));
  const found = await db(tx)
    .selectFrom('role_proposals')
    .select(shownProposal(actorId))
    .where('role_proposals.id', '=', id)
    .where(isWaiting)
    .where(exists(actor.where('me.role', '=', 'admin').where('me.status', '=', 'active')))
    .executeTakeFirst();
  if (!found) throw new Problem('identity.role-proposal.unknown');
  return found;
}
