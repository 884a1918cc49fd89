import { z } from 'zod';
import { defineEvent } from '../messaging';

/**
 * A stranger's first message waits for a decision, or messages were not read for a while. The event never contains their text.
 */
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
    /** The organisation that the sender represents. */
    senderNgoName: z.string().nullable(),
  }),
);

/** A member has sent files of their own to another member, who may open them from now on. */
export const attachmentsSent = defineEvent(
  'community.attachments.sent.v1',
  z.object({ messageId: z.uuid(), senderId: z.uuid(), readerId: z.uuid(), mediaIds: z.array(z.uuid()).min(1).max(10) }),
);
