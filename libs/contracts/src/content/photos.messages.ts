import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Picture } from '../vocabulary';

/**
 * A photo for a support request or an event was uploaded. The photo itself stays with content; `looks` is its difference hash of
 * 64 bits, of which similar photos share most.
 */
export const photoStored = defineEvent(
  'content.photo.stored.v1',
  z.object({ mediaId: z.uuid(), ownerId: z.uuid(), picture: Picture, looks: z.string().regex(/^[01]{64}$/) }),
);
