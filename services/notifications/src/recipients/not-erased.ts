import { anyOf } from '@aar/platform/database/any-of';
import { idRows } from '@aar/platform/database/id-rows';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** The version of an erased member. No event has a higher one, so late events change nothing. */
export const lastVersion = 2_147_483_647;

/**
 * The members who are not erased, in order of id, including those not known yet. The lock makes an erasure wait until the
 * transaction ends, so that it sees what was written.
 */
export async function notErased(tx: EntityManager, memberIds: string[]): Promise<string[]> {
  const found = await db(tx)
    .with('held', qb =>
      qb
        .selectFrom('recipients')
        .select(['member_id', 'member_version'])
        .where('member_id', '=', anyOf(memberIds))
        .orderBy('member_id')
        .forKeyShare(),
    )
    .selectFrom(idRows('given', [...new Set(memberIds)]))
    .select('given.id')
    .where(({ not, exists, selectFrom }) => {
      const held = selectFrom('held').select('held.member_id').whereRef('held.member_id', '=', 'given.id');
      return not(exists(held.where('held.member_version', '=', lastVersion)));
    })
    .orderBy('given.id')
    .execute();
  return found.map(({ id }) => id);
}
