import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById } from '../vocabulary';

/** The file name of a share picture, a hash of what it shows (`share-cards.ts`). */
export const PictureName = z.object({ picture: z.string().regex(/^[0-9a-z]{2,20}\.png$/) });

/** Drawing takes a moment, and is queued behind other pictures. */
export const sharePicture = {
  access: 'public',
  limit: 'sharePicture',
  file: true,
  deadline: '10s',
  output: z.unknown(),
} as const;

export const sharePictures = defineContract('community.share-pictures', {
  request: route({
    ...sharePicture,
    http: 'GET /share-pictures/support-requests/:id/:picture',
    summary: 'A picture of a call for help, for links that are shared',
    input: ById.extend(PictureName.shape),
  }),
  event: route({
    ...sharePicture,
    http: 'GET /share-pictures/events/:id/:picture',
    summary: 'A picture of an event, for links that are shared',
    input: ById.extend(PictureName.shape),
  }),
});
