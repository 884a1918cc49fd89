import { z } from 'zod';
import { defineEvent } from '../messaging';

/** A file for a message is there. What it shows and what it is called stay with content. */
export const attachmentStored = defineEvent(
  'content.attachment.stored.v1',
  z.object({ mediaId: z.uuid(), ownerId: z.uuid(), type: z.string(), bytes: z.int() }),
);
