import type { EntityManager } from 'typeorm';

const since = 'coalesce(member_since, joined_at)';

/**
 * Locks the member, and of one who is or was an NGO the NGOs of the former and of the new name too, in the order of id. Such changes
 * are one at a time: two members who swap their names would each wait for the other.
 */
export async function lockSameNames(
  tx: EntityManager,
  { memberId, userType, ngoName }: { memberId: string; userType: string; ngoName: string | null },
): Promise<void> {
  const named = await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('names of NGOs', 0))
     where $2 = 'ngo' or exists (select from activists where id = $1 and user_type = 'ngo')`,
    [memberId, userType],
  );
  if (named.length === 0) return tx.query('select from activists where id = $1 for no key update', [memberId]);
  await tx.query(
    `select from activists where id in (
       select $1::uuid union all
       select id from activists where user_type = 'ngo' and organisation_key(ngo_name) = any (array[
         organisation_key($2), (select organisation_key(ngo_name) from activists where id = $1)]))
     order by id for no key update`,
    [memberId, ngoName],
  );
}

/** Puts the unapproved NGOs of this name right below the oldest approved one that joined before them. They are locked. */
export async function orderSameNames(tx: EntityManager, ngoName: string): Promise<void> {
  const sameName = `user_type = 'ngo' and organisation_key(ngo_name) = organisation_key($1)`;
  await tx.query(
    `update activists set joined_at = wanted.at from (
       select other.id, coalesce((select min(${since}) - interval '1 millisecond' from activists
           where ${sameName} and ngo_approved and status = 'active' and listed and ${since} <= other.since), other.since) as at
       from (select id, ${since} as since from activists where ${sameName} and not ngo_approved) other) wanted
     where activists.id = wanted.id and activists.joined_at <> wanted.at`,
    [ngoName],
  );
}
