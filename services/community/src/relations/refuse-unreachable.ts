import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { isReachableFor } from './quiet-mode';
import { isNotBlockedBy } from './relation-conditions';

/**
 * Refuses what would reach a member who has blocked this one, or whom only connections may reach now, with the same error as for
 * a member who is suspended or deleted; and with another error a member whom this one has blocked.
 */
export async function refuseUnreachable(
  tx: EntityManager,
  me: string,
  other: string,
  field?: 'memberId',
): Promise<void> {
  const [{ hasBlocked, isReachable }] = await tx.query<[{ hasBlocked: boolean; isReachable: boolean }]>(
    `select not ${isNotBlockedBy('$1::uuid', '$2::uuid')} as "hasBlocked",
       ${isNotBlockedBy('$2::uuid', '$1::uuid')} and ${isReachableFor('$1::uuid', '$2::uuid')} as "isReachable"`,
    [me, other],
  );
  if (hasBlocked) throw new Problem('community.block.mine');
  if (isReachable) return;
  const code = 'community.member.unavailable';
  throw field ? Problem.ofField(code, field) : new Problem(code);
}
