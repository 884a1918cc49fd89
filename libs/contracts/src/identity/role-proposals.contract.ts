import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, NextCursor, Nothing, Page, Role } from '../vocabulary';
import { answersShowingMembers } from './member-answers';

/** Days for which a proposal waits for its second administrator. */
export const proposalDays = 14;

/** What one administrator wants to do, and a second one must confirm: give a role of staff, or remove an administrator. */
export const RoleProposal = z
  .object({
    id: z.uuid(),
    memberId: z.uuid(),
    memberName: z.string(),
    /** The member's present role, and the proposed one. */
    from: Role,
    /** Null: the account of an administrator is to be deleted. */
    role: Role.nullable(),
    proposedBy: z.uuid(),
    /** Null once that account is erased. */
    proposedByName: z.string().nullable(),
    proposedAt: Instant,
    /** Whether the actor may confirm it, or the reason why not. */
    mayConfirm: z.enum(['yes', 'own', 'concerned', 'granted-recently']),
  })
  .meta({ id: 'RoleProposal' });
export type RoleProposal = z.infer<typeof RoleProposal>;

/**
 * Two administrators give a role of staff, or remove an administrator: one proposes it (`PUT /admin/users/:id/role`,
 * `DELETE /admin/users/:id`), a second one confirms it.
 */
export const roleProposals = defineContract('identity.role-proposals', {
  list: route({
    http: 'GET /admin/role-proposals',
    access: 'admin',
    summary: 'What waits for the confirmation of a second administrator, newest first',
    input: Page,
    output: z.object({ proposals: z.array(RoleProposal), nextCursor: NextCursor }),
  }),
  confirm: route({
    http: 'POST /admin/role-proposals/:id/confirm',
    access: 'admin',
    status: 204,
    stepUp: true,
    summary:
      'Give the proposed role, or delete the account, as the second administrator; the sessions of the member end',
    changes: [...answersShowingMembers, 'identity.role-proposals', 'identity.audit'],
    input: ById,
    output: Nothing,
  }),
  withdraw: route({
    http: 'POST /admin/role-proposals/:id/withdraw',
    access: 'admin',
    status: 204,
    summary: 'Take a proposal back, or refuse it; whom it is about cannot',
    changes: ['identity.role-proposals', 'identity.admin-users', 'identity.audit'],
    input: ById,
    output: Nothing,
  }),
});
