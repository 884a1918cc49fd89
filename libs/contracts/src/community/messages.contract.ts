import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, NextCursor, Page } from '../vocabulary';

export const Message = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    /** The member who wrote it; `null` while that account is too new to be known here. */
    senderName: z.string().nullable(),
    senderNgoName: z.string().nullable(),
    /** The request that the message is about. */
    requestId: z.uuid().nullable(),
    /** Where it can be answered; `null` while it is not part of one. */
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
