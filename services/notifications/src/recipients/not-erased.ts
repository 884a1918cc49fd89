import type { EntityManager } from 'typeorm';

/** The version of a member who is erased. No event has a higher one: what is late changes nothing any more. */
export const lastVersion = 2_147_483_647;

/**
 * Of these members those who are not erased, in order of id; whoever is not known yet is among them. An erasure of theirs waits until the
 * transaction ends, and then finds what it wrote.
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
