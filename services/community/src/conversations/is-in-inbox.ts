import { isNotBlockedBy } from './block-between';

/** SQL condition on `messages`: it is among what its recipient wants to see; a stranger's is not before it is accepted. */
export const isInInbox = `(${isNotBlockedBy('messages.recipient_id', 'messages.sender_id')}
  and not exists (select from conversation_members side
    where side.conversation_id = messages.conversation_id and side.member_id = messages.recipient_id
      and side.status in ('requested', 'declined')))`;
