import type { DataSource } from 'typeorm';

const groups = 'state, user_type, listed';

/** Active members by group, to be summed. The few whom moderation hides are subtracted. */
export const countedMembers = `(
  select ${groups}, members from member_counts
  union all
  select ${groups}, -1 from hidden_content hidden join activists a on a.id = hidden.id
    where hidden.kind = 'community.member' and hidden.is_hidden and a.status = 'active') counted`;

/** SQL that selects `state` and `members` of the directory, for each state that has members. */
export const membersByState = `
  select state, sum(members)::int as members from ${countedMembers}
  where listed and state <> '' group by state having sum(members) > 0`;

/** Compacts the table to one row a group: every change of members adds rows. */
export async function sumMemberCounts(dataSource: DataSource): Promise<void> {
  await dataSource.query(
    `with taken as (delete from member_counts returning *)
     insert into member_counts (${groups}, members)
     select ${groups}, sum(members) from taken group by ${groups} having sum(members) <> 0`,
  );
}
