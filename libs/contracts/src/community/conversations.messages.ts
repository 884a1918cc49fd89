import { z } from 'zod';
import { defineEvent } from '../messaging';

/** A stranger's first message asks for an answer, or messages were not read for a while. What was said travels nowhere. */
export const messagesWaiting = defineEvent(
  'community.messages.waiting.v1',
  z.object({
    noticeId: z.uuid(),
    conversationId: z.uuid(),
    kind: z.enum(['first', 'unread']),
    unread: z.int().min(1),
    recipientId: z.uuid(),
    senderId: z.uuid(),
    senderName: z.string(),
    /** The organisation that the sender speaks for. */
    senderNgoName: z.string().nullable(),
  }),
);

/** A member has sent files of theirs to another, who may open them from now on. */
export const attachmentsSent = defineEvent(
  'community.attachments.sent.v1',
  z.object({ messageId: z.uuid(), senderId: z.uuid(), readerId: z.uuid(), mediaIds: z.array(z.uuid()).min(1).max(10) }),
);
