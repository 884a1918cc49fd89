import { z } from 'zod';
import { defineEvent } from '../messaging';

/** A file for a message was uploaded. Its content and its name stay with the content service. */
export const attachmentStored = defineEvent(
  'content.attachment.stored.v1',
  z.object({ mediaId: z.uuid(), ownerId: z.uuid(), type: z.string(), bytes: z.int() }),
);
