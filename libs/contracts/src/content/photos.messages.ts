import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Picture } from '../vocabulary';

/** A photo for a request or an event is there. What it shows stays with content; `looks` is its difference hash of 64 bits, of which alike photos share most. */
export const photoStored = defineEvent(
  'content.photo.stored.v1',
  z.object({ mediaId: z.uuid(), ownerId: z.uuid(), picture: Picture, looks: z.string().regex(/^[01]{64}$/) }),
);
