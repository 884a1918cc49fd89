import type { ExpressionBuilder } from 'kysely';
import type { CommunityTables } from '../database/db';
import { isUnblockedBetween, isUnblockedBetweenSql } from '../relations/relation-conditions';

/**
 * Whether a message belongs in its recipient's inbox. A stranger's message does once it is accepted, a blocked member's never.
 */
export function isInInbox({ and, not, exists, ref, selectFrom }: ExpressionBuilder<CommunityTables, 'messages'>) {
  const undecided = selectFrom('conversation_members as side')
    .where('side.conversation_id', '=', ref('messages.conversation_id'))
    .where('side.member_id', '=', ref('messages.recipient_id'))
    .where('side.status', 'in', ['requested', 'declined']);
  return and([isUnblockedBetween(ref('messages.recipient_id'), ref('messages.sender_id')), not(exists(undecided))]);
}

/** The same as SQL. */
export const isInInboxSql = `(${isUnblockedBetweenSql('messages.recipient_id', 'messages.sender_id')}
  and not exists (select from conversation_members side
    where side.conversation_id = messages.conversation_id and side.member_id = messages.recipient_id
      and side.status in ('requested', 'declined')))`;
