import { lockByName } from '@aar/platform/database/advisory-lock';
import { expressionBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';

/**
 * Moves messages without a conversation into the one of their two members, with the text of the offer they are about.
 * These are messages from before conversations existed, or written by the older build during the rollout. They count as
 * read. Returns their number.
 */
export async function adoptMessages(tx: EntityManager): Promise<number> {
  // Serialised with erasures, which would miss rows that appear while they run.
  await lockByName(tx, 'erasures');
  const { ref, fn } = expressionBuilder<CommunityTables, 'messages'>();
  const two = [ref('sender_id'), ref('recipient_id')];
  const [first, second] = [fn<string>('least', two), fn<string>('greatest', two)];
  await db(tx)
    .insertInto('conversations')
    .columns(['id', 'first_id', 'second_id', 'created_at'])
    .expression(({ selectFrom }) =>
      selectFrom('messages')
        .select(message => [
          sql<string>`gen_random_uuid()`.as('id'),
          first.as('first_id'),
          second.as('second_id'),
          message.fn.min('created_at').as('created_at'),
        ])
        .where('conversation_id', 'is', null)
        .whereRef('sender_id', '<>', 'recipient_id')
        .groupBy([first, second]),
    )
    .onConflict(known => known.columns(['first_id', 'second_id']).doNothing())
    .execute();
  const { count } = await db(tx)
    .with('adopted', qb =>
      qb
        .updateTable('messages as m')
        .from('conversations as c')
        .set(({ ref, fn, selectFrom }) => ({
          conversation_id: ref('c.id'),
          body: fn.coalesce(
            selectFrom('responses as r')
              .select('r.message')
              .where('r.request_id', '=', ref('m.request_id'))
              .where('r.member_id', '=', ref('m.sender_id')),
            sql.lit(''),
          ),
        }))
        .where('m.conversation_id', 'is', null)
        .whereRef('m.sender_id', '<>', 'm.recipient_id')
        .where(({ eb, ref, fn }) =>
          eb('c.first_id', '=', fn<string>('least', [ref('m.sender_id'), ref('m.recipient_id')])),
        )
        .where(({ eb, ref, fn }) =>
          eb('c.second_id', '=', fn<string>('greatest', [ref('m.sender_id'), ref('m.recipient_id')])),
        )
        .returning(['m.conversation_id', 'm.sender_id', 'm.recipient_id', 'm.created_at']),
    )
    .with('sides', qb =>
      qb
        .insertInto('conversation_members')
        .columns(['conversation_id', 'member_id', 'other_id', 'status', 'latest_at'])
        .expression(
          qb
            .selectFrom('adopted')
            .crossJoinLateral(({ ref }) =>
              sql<{ member_id: string; other_id: string }>`(values
                (${ref('sender_id')}, ${ref('recipient_id')}), (${ref('recipient_id')}, ${ref('sender_id')}))`.as<'side'>(
                sql`side (member_id, other_id)`,
              ),
            )
            .select(({ fn }) => [
              sql<string>`conversation_id`.as('conversation_id'),
              'member_id',
              'other_id',
              sql.lit('accepted' as const).as('status'),
              fn.max('created_at').as('latest_at'),
            ])
            .groupBy(['conversation_id', 'member_id', 'other_id']),
        )
        .onConflict(known =>
          known.columns(['conversation_id', 'member_id']).doUpdateSet(({ fn, ref }) => ({
            latest_at: fn('greatest', [ref('conversation_members.latest_at'), ref('excluded.latest_at')]),
          })),
        ),
    )
    .selectFrom('adopted')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
