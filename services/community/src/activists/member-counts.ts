import type { State } from '@aar/contracts/vocabulary';
import { allOf } from '@aar/platform/database/all-of';
import { expressionBuilder, sql } from 'kysely';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { type CommunityTables, db } from '../database/db';

const { selectFrom } = expressionBuilder<CommunityTables>();
const groups = ['state', 'user_type', 'listed'] as const;

interface Counted {
  state: string;
  user_type: string;
  listed: boolean;
  members: number;
}
const counted = selectFrom('member_counts').select([...groups, 'members']);
const hidden = selectFrom('hidden_content as hidden')
  .innerJoin('activists as a', 'a.id', 'hidden.id')
  .select([...groups, sql.lit(-1).as('members')])
  .where('hidden.kind', '=', 'community.member')
  .where('hidden.is_hidden', '=', true)
  .where('a.status', '=', 'active');
/** Active members by group, to be summed. The few whom moderation hides are subtracted. */
export const countedMembers = allOf<Counted>([counted, hidden]).as('counted');

type StateName = z.infer<typeof State>;

/** Selects `state` and `members` of the directory, for each state that has members. */
export const membersByState = selectFrom(countedMembers)
  .select(['state', sql<number>`sum(${sql.ref('members')})::int`.as('members')])
  .where('listed', '=', true)
  .where('state', '<>', '')
  .groupBy('state')
  .having(({ eb, fn }) => eb(fn.sum('members'), '>', 0))
  // Identity accepts no other states.
  .$narrowType<{ state: StateName }>();

/** Compacts the table to one row per group, because every change of a member adds rows. */
export async function sumMemberCounts(dataSource: DataSource): Promise<void> {
  await db(dataSource)
    .with('taken', qb => qb.deleteFrom('member_counts').returningAll())
    .insertInto('member_counts')
    .columns([...groups, 'members'])
    .expression(eb =>
      eb
        .selectFrom('taken')
        .select([...groups, sql<number>`sum(${sql.ref('members')})`.as('members')])
        .groupBy(groups)
        .having(({ eb, fn }) => eb(fn.sum('members'), '<>', 0)),
    )
    .execute();
}
