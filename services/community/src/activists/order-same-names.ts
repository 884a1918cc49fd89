import { uuidOf } from '@aar/platform/database/uuid-of';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';

const since = sql<Date>`coalesce(${sql.ref('member_since')}, ${sql.ref('joined_at')})`;
const keyOf = (name: Expression<string | null>) => sql<string>`organisation_key(${name})`;

/**
 * Locks the member and, for a present or former NGO, the NGOs of the former and the new name, in the order of ids. Such
 * changes are serialised: two members who swap their names would otherwise wait for each other.
 */
export async function lockSameNames(
  tx: EntityManager,
  { memberId, userType, ngoName }: { memberId: string; userType: string; ngoName: string | null },
): Promise<void> {
  const member = db(tx).selectFrom('activists').where('id', '=', memberId);
  const named = await db(tx)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('names of NGOs', 0))`.as('lock'))
    .where(({ or, exists, eb, lit }) =>
      or([eb(lit(userType === 'ngo'), '=', true), exists(member.where('user_type', '=', 'ngo'))]),
    )
    .executeTakeFirst();
  if (!named) return void (await member.forNoKeyUpdate().execute());
  const former = member.select(({ ref }) => keyOf(ref('ngo_name')).as('key'));
  const sameName = db(tx)
    .selectFrom('activists')
    .select('id')
    .where('user_type', '=', 'ngo')
    .where(({ ref }) => sql`${keyOf(ref('ngo_name'))} = any (array[${keyOf(sql`${ngoName}`)}, ${former}])`);
  await db(tx)
    .selectFrom('activists')
    .where('id', 'in', db(tx).selectNoFrom(uuidOf(memberId).as('id')).unionAll(sameName))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Ranks the unapproved NGOs of this name right below the oldest approved one that joined before them. The rows must be locked.
 */
export async function orderSameNames(tx: EntityManager, ngoName: string): Promise<void> {
  const isOfName = ({ and, eb, ref }: ExpressionBuilder<CommunityTables, 'activists'>) =>
    and([eb('user_type', '=', 'ngo'), eb(keyOf(ref('ngo_name')), '=', keyOf(sql`${ngoName}`))]);
  const others = db(tx)
    .selectFrom('activists')
    .select(['id', since.as('since')])
    .where(isOfName)
    .where('ngo_approved', '=', false);
  const wanted = db(tx)
    .selectFrom(others.as('other'))
    .select(({ selectFrom, ref, fn }) => {
      const approved = selectFrom('activists')
        .select(sql<Date>`min(${since}) - interval '1 millisecond'`.as('at'))
        .where(isOfName)
        .where(oldest => oldest.and({ ngo_approved: true, status: 'active', listed: true }))
        .where(({ eb }) => eb(since, '<=', ref('other.since')));
      return ['other.id', fn.coalesce(approved, ref('other.since')).as('at')];
    });
  await db(tx)
    .updateTable('activists')
    .from(wanted.as('wanted'))
    .set(({ ref }) => ({ joined_at: ref('wanted.at') }))
    .whereRef('activists.id', '=', 'wanted.id')
    .whereRef('activists.joined_at', '<>', 'wanted.at')
    .execute();
}
