import type { Actor } from '@aar/contracts/access';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';

/** Contracts whose remembered answers may show a member or what the member made. */
export const contractsOfMembers = [
  'activists',
  'support-requests',
  'events',
  'event-feeds',
  'event-photos',
  'activities',
].map(noun => `community.${noun}`);

/**
 * SQL condition: the member whose id is in the column (`requests.owner_id`) is neither suspended nor deleted. Every statement
 * that shows to others what a member made has it. Whoever identity has not told of yet counts as active.
 */
export const isActiveMember = (column: string) =>
  `not exists (select from activists away where away.id = ${column} and away.status <> 'active')`;

/**
 * Holds the member's standing until the transaction ends, for every write of a member: a suspension or an erasure comes either
 * before it, which throws `auth.session-ended`, or after it, and then finds what was written. Call it before locking other rows.
 */
export async function stayActive(tx: EntityManager, { id }: Actor): Promise<void> {
  const [member] = await tx.query('select status from activists where id = $1 for share', [id]);
  if (member && member.status !== 'active') throw new Problem('auth.session-ended');
}

/** The member's standing, which nobody else can change before this transaction ends; none of a member who is not known. */
export async function lockStanding(tx: EntityManager, memberId: string): Promise<string | undefined> {
  const [member] = await tx.query('select status from activists where id = $1 for no key update', [memberId]);
  return member?.status;
}

/** Counts the offers on these requests, or those that the member answered, or this one offer, anew: those that nobody is shown do not count. */
export async function recountOffers(
  tx: EntityManager,
  of: { member: string } | { response: string } | { requests: string[] },
): Promise<void> {
  const [answered, value] =
    'requests' in of
      ? ['select unnest($1::uuid[])', of.requests]
      : 'member' in of
        ? ['select request_id from responses where member_id = $1', of.member]
        : ['select request_id from responses where id = $1', of.response];
  // Locked first, in the order of all others: a count of the same statement would miss what it had to wait for.
  await tx.query(`select from support_requests where id in (${answered}) order by id for update`, [value]);
  await tx.query(
    `update support_requests r set response_count = (
       select count(*) from responses o where o.request_id = r.id and ${isActiveMember('o.member_id')}
         and ${isShown('community.response', 'o.id')})
     where id in (${answered})`,
    [value],
  );
}
