import type { Actor } from '@aar/contracts/access';
import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { stayActive } from '../standing/standing';

/**
 * Locks a member and another one until the transaction ends, in a fixed order, so that two who mute or block each other at the
 * same time do not deadlock. Throws like `stayActive`, and `community.member.unavailable` if the other is unknown or erased.
 */
export async function lockPair(
  tx: EntityManager,
  actor: Actor,
  memberId: string,
  strength: 'share' | 'no key update',
): Promise<void> {
  const members = await db(tx)
    .selectFrom('activists')
    .select(['id', 'status'])
    .where('id', 'in', [actor.id, memberId])
    .orderBy('id')
    .$call(both => (strength === 'share' ? both.forShare() : both.forNoKeyUpdate()))
    .execute();
  await stayActive(tx, actor);
  if (!members.some(({ id, status }) => id === memberId && status !== 'deleted'))
    throw Problem.ofField('community.member.unavailable', 'memberId');
}
