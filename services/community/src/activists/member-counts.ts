import type { DataSource } from 'typeorm';

const groups = 'state, user_type, listed';

/** Active members in groups, to be summed; those whom moderation hides, next to none, are taken off. */
export const countedMembers = `(
  select ${groups}, members from member_counts
  union all
  select ${groups}, -1 from hidden_content hidden join activists a on a.id = hidden.id
    where hidden.kind = 'community.member' and hidden.is_hidden and a.status = 'active') counted`;

/** SQL that finds `state` and `members` of the directory, for each state that has some. */
export const membersByState = `
  select state, sum(members)::int as members from ${countedMembers}
  where listed and state <> '' group by state having sum(members) > 0`;

/** Makes one row of each group again: every change of members adds some. */
export async function sumMemberCounts(dataSource: DataSource): Promise<void> {
  await dataSource.query(
    `with taken as (delete from member_counts returning *)
     insert into member_counts (${groups}, members)
     select ${groups}, sum(members) from taken group by ${groups} having sum(members) <> 0`,
  );
}
