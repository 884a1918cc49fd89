import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';

/** `mine` when the member has blocked the other, whether or not the other did too; `theirs` when only the other has. */
export async function blockBetween(
  tx: EntityManager,
  me: string,
  other: string,
): Promise<'mine' | 'theirs' | undefined> {
  const blocks: { isMine: boolean }[] = await tx.query(
    `select member_id = $1 as "isMine" from blocks
     where (member_id = $1 and blocked_id = $2) or (member_id = $2 and blocked_id = $1)`,
    [me, other],
  );
  if (blocks.some(({ isMine }) => isMine)) return 'mine';
  return blocks.length > 0 ? 'theirs' : undefined;
}

/** A blocked member gets the same error as for a member who is suspended or deleted. */
export async function refuseBlocked(tx: EntityManager, me: string, other: string): Promise<void> {
  const block = await blockBetween(tx, me, other);
  if (block === 'mine') throw new Problem('community.block.mine');
  if (block) throw new Problem('community.member.unavailable');
}

/** SQL condition: the member has not blocked the other; `member` and `other` are columns with their ids. */
export const isNotBlockedBy = (member: string, other: string) =>
  `not exists (select from blocks where blocks.member_id = ${member} and blocks.blocked_id = ${other})`;

/** SQL condition: neither has blocked the other; both are columns or values with their ids. */
export const isUnblockedBetween = (one: string, other: string) =>
  `(${isNotBlockedBy(one, other)} and ${isNotBlockedBy(other, one)})`;
