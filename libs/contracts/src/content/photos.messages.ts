import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Picture } from '../vocabulary';

/**
 * A photo for a support request or an event was uploaded. The photo itself stays in content. `looks` is its 64-bit
 * difference hash: similar photos have most of its bits in common.
 */
export const photoStored = defineEvent(
  'content.photo.stored.v1',
  z.object({ mediaId: z.uuid(), ownerId: z.uuid(), picture: Picture, looks: z.string().regex(/^[01]{64}$/) }),
);
