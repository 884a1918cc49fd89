import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { isReachableFor } from './quiet-mode';
import { isNotBlockedBy } from './relation-conditions';
import { isActiveMember } from '../standing/standing';

/**
 * Refuses what would reach a member who has blocked this one, whom only connections may reach now, or who is leaving, suspended or
 * erased, all with the same error; and with another error a member whom this one has blocked. An offer of help reaches a member in
 * quiet mode, or nobody could answer their call.
 */
export async function refuseUnreachable(
  tx: EntityManager,
  me: string,
  other: string,
  { field, isOffer = false }: { field?: 'memberId'; isOffer?: boolean } = {},
): Promise<void> {
  const [my, their] = [uuidOf(me), uuidOf(other)];
  const { hasBlocked, isReachable } = await db(tx)
    .selectNoFrom(({ not, and }) => [
      not(isNotBlockedBy(my, their)).as('hasBlocked'),
      and([isNotBlockedBy(their, my), ...(isOffer ? [] : [isReachableFor(my, their)]), isActiveMember(their)]).as(
        'isReachable',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (hasBlocked) throw new Problem('community.block.mine');
  if (isReachable) return;
  const code = 'community.member.unavailable';
  throw field ? Problem.ofField(code, field) : new Problem(code);
}
