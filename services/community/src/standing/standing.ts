import type { Actor } from '@aar/contracts/access';
import { anyOf } from '@aar/platform/database/any-of';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { Problem } from '@aar/platform/errors/problem';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import type { MemberStatus } from './member-status';

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
 * Whether the member whose id is in the column (`ref('requests.owner_id')`) is neither leaving, suspended nor
 * deleted. Every statement that shows a member's content to others needs it. A member counts as active until
 * identity's event about them arrives.
 */
export function isActiveMember(id: Expression<string>) {
  const { not, exists, selectFrom } = expressionBuilder<CommunityTables>();
  return not(
    exists(
      selectFrom('activists as away')
        .where('away.id', '=', id)
        .where('away.status', '<>', sql.lit('active' as const)),
    ),
  );
}

/**
 * The member whose id is in the column is not erased. A leaving or suspended member shows nothing more to others, but what they wrote
 * stays with whoever received it, and can be reported.
 */
export function isNotErased(id: Expression<string>) {
  const { not, exists, selectFrom } = expressionBuilder<CommunityTables>();
  return not(
    exists(
      selectFrom('activists as erased')
        .where('erased.id', '=', id)
        .where('erased.status', '=', sql.lit('deleted' as const)),
    ),
  );
}

/**
 * Locks the member's standing until the transaction ends; every write of a member needs it. A suspension or an
 * erasure either commits before, and this throws `auth.session-ended`, or waits and then sees what was written. Call
 * it before locking other rows.
 */
export async function stayActive(tx: EntityManager, { id }: Actor): Promise<void> {
  const member = await db(tx)
    .selectFrom('activists')
    .select('status')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!member || member.status === 'active') return;
  throw new Problem(member.status === 'leaving' ? 'community.member.leaving' : 'auth.session-ended');
}

/** The member's standing, locked until the transaction ends; undefined for an unknown member. */
export async function lockStanding(tx: EntityManager, memberId: string): Promise<MemberStatus | undefined> {
  const member = db(tx).selectFrom('activists').select('status').where('id', '=', memberId).forNoKeyUpdate();
  return (await member.executeTakeFirst())?.status;
}

/**
 * Recounts the visible offers on these support requests, on those that the member offered help on, or on the one of this offer.
 */
export async function recountOffers(
  tx: EntityManager,
  of: { member: string } | { response: string } | { requests: string[] },
): Promise<void> {
  const isMeant = ({ eb, selectFrom }: ExpressionBuilder<CommunityTables, 'support_requests'>) => {
    const offers = selectFrom('responses').select('request_id');
    if ('requests' in of) return eb('id', '=', anyOf(of.requests));
    return eb(
      'id',
      'in',
      'member' in of ? offers.where('member_id', '=', of.member) : offers.where('id', '=', of.response),
    );
  };
  // Locked first, and in the order of ids as everywhere: a count in the same statement would miss what was committed
  // while it waited for the lock.
  await db(tx).selectFrom('support_requests').where(isMeant).orderBy('id').forUpdate().execute();
  await db(tx)
    .updateTable('support_requests')
    .set(({ selectFrom, ref }) => ({
      response_count: selectFrom('responses as o')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('o.request_id', '=', ref('support_requests.id'))
        .where(o => isActiveMember(o.ref('o.member_id')))
        .where(o => isUnblockedBetween(o.ref('o.member_id'), ref('support_requests.owner_id')))
        .where(o => o.not(isHiddenContent('community.response', o.ref('o.id')))),
    }))
    .where(isMeant)
    .execute();
}
