import type { Actor } from '@aar/contracts/access';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { isUnblockedBetween } from '../relations/relation-conditions';

/** Contracts whose cached responses may show a member or the member's content. */
export const contractsOfMembers = [
  'activists',
  'support-requests',
  'events',
  'event-feeds',
  'event-photos',
  'activities',
  'share-pictures',
].map(noun => `community.${noun}`);

/**
 * SQL condition: the member whose id is in the column (`requests.owner_id`) is neither leaving, suspended nor deleted. Every
 * statement that shows a member's content to others needs it. A member counts as active until identity's event about them arrives.
 */
export const isActiveMember = (column: string) =>
  `not exists (select from activists away where away.id = ${column} and away.status <> 'active')`;

/**
 * Locks the member's standing until the transaction ends; every write of a member needs it. A suspension or an erasure either
 * commits before, and this throws `auth.session-ended`, or waits and then finds what was written. Call it before locking other
 * rows.
 */
export async function stayActive(tx: EntityManager, { id }: Actor): Promise<void> {
  const [member] = await tx.query('select status from activists where id = $1 for share', [id]);
  if (!member || member.status === 'active') return;
  throw new Problem(member.status === 'leaving' ? 'community.member.leaving' : 'auth.session-ended');
}

/** The member's standing, locked until the transaction ends; undefined for an unknown member. */
export async function lockStanding(tx: EntityManager, memberId: string): Promise<string | undefined> {
  const [member] = await tx.query('select status from activists where id = $1 for no key update', [memberId]);
  return member?.status;
}

/**
 * Recounts the visible offers on these support requests, on those that the member offered help on, or on the one of this offer.
 */
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
  // Locked first and in id order like everywhere: a count in the same statement would miss what was committed while it waited for
  // the lock.
  await tx.query(`select from support_requests where id in (${answered}) order by id for update`, [value]);
  await tx.query(
    `update support_requests r set response_count = (
       select count(*) from responses o where o.request_id = r.id and ${isActiveMember('o.member_id')}
         and ${isUnblockedBetween('o.member_id', 'r.owner_id')} and ${isShown('community.response', 'o.id')})
     where id in (${answered})`,
    [value],
  );
}
