import type { ExpressionBuilder } from 'kysely';
import type { CommunityTables } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';

/** Whether a message belongs in its recipient's inbox: a stranger's only once it is accepted, a blocked member's never. */
export function isInInbox({ and, not, exists, ref, selectFrom }: ExpressionBuilder<CommunityTables, 'messages'>) {
  const undecided = selectFrom('conversation_members as side')
    .where('side.conversation_id', '=', ref('messages.conversation_id'))
    .where('side.member_id', '=', ref('messages.recipient_id'))
    .where('side.status', 'in', ['requested', 'declined']);
  return and([isUnblockedBetween(ref('messages.recipient_id'), ref('messages.sender_id')), not(exists(undecided))]);
}
