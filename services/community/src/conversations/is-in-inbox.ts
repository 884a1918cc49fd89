import { isUnblockedBetween } from '../relations/relation-conditions';

/**
 * SQL condition on `messages`: it belongs in its recipient's inbox. A stranger's message does once it is accepted, a blocked
 * member's never.
 */
export const isInInbox = `(${isUnblockedBetween('messages.recipient_id', 'messages.sender_id')}
  and not exists (select from conversation_members side
    where side.conversation_id = messages.conversation_id and side.member_id = messages.recipient_id
      and side.status in ('requested', 'declined')))`;
