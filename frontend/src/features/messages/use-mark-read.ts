import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Conversation } from '@aar/contracts/community/conversations.contract';
import { api } from '../../api/deferred-client';

/** Marks shown messages as read; a message request only once it is accepted. */
export function useMarkRead(conversation: Conversation | undefined) {
  const { mutate } = useMutation({ ...api.conversations.read.mutation(), meta: { failed: null } });
  const id = conversation?.id;
  const count = conversation?.status === 'accepted' ? conversation.unread : 0;
  useEffect(() => {
    if (!id || count === 0) return;
    const read = () => document.visibilityState === 'visible' && mutate({ id });
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, count, mutate]);
}
