import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, NextCursor, Page } from '../vocabulary';

export const Message = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    /** The sender; null until this service knows the account. */
    senderName: z.string().nullable(),
    senderNgoName: z.string().nullable(),
    /** The support request that the message is about. */
    requestId: z.uuid().nullable(),
    /** The conversation in which to reply; null for a message outside of one. */
    conversationId: z.uuid().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Message' });

export const messages = defineContract('community.messages', {
  list: route({
    http: 'GET /messages',
    access: 'member',
    summary: 'Messages that members sent me; newest first',
    input: Page,
    output: z.object({ messages: z.array(Message), nextCursor: NextCursor }),
  }),
});
