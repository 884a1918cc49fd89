import type { EntityManager } from 'typeorm';

/** The version of an erased member. No event has a higher one, so late events change nothing. */
export const lastVersion = 2_147_483_647;

/**
 * The members who are not erased, in order of id, including those not known yet. The lock makes an erasure wait until the
 * transaction ends, so that it finds what was written.
 */
export async function notErased(tx: EntityManager, memberIds: string[]): Promise<string[]> {
  const found = await tx.query<{ id: string }[]>(
    `with held as (select member_id, member_version from recipients where member_id = any($1) order by member_id for key share)
     select id from (select distinct unnest($1::uuid[]) as id) given
     where not exists (select from held where member_id = id and member_version = ${lastVersion}) order by id`,
    [memberIds],
  );
  return found.map(({ id }) => id);
}
