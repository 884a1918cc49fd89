import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, NextCursor, Nothing, Page, Picture } from '../vocabulary';

/** Photos that one member may add to one event. */
export const mostEventPhotos = 10;
const tooMany = `At most ${mostEventPhotos} photos`;

/** A photo from an event. Its author is never shown, so that nobody learns who attended. */
export const EventPhoto = Picture.extend({
  isMine: z.boolean(),
  /** Whether the actor may remove it: its author, the event's owner, and staff. */
  isRemovable: z.boolean(),
  addedAt: Instant,
}).meta({ id: 'EventPhoto' });
export type EventPhoto = z.infer<typeof EventPhoto>;

export const eventPhotos = defineContract('community.event-photos', {
  list: route({
    http: 'GET /events/:id/photos',
    access: 'public',
    cache: '1s',
    summary: 'Photos from an event that is over, newest first',
    input: ById.extend(Page.shape),
    output: z.object({
      photos: z.array(EventPhoto),
      nextCursor: NextCursor,
      /** How many more photos the actor may add. */
      room: z.int(),
    }),
  }),
  add: route({
    http: 'POST /events/:id/photos',
    access: 'member',
    needs: 'complete-profile',
    limit: 'respond',
    summary: 'Add photos that I have uploaded to an event that is over, where I own it or was there',
    changes: ['community.event-photos.list:id'],
    input: ById.extend({ photos: z.array(z.uuid()).min(1, 'Please choose a photo').max(mostEventPhotos, tooMany) }),
    output: Nothing,
  }),
  remove: route({
    http: 'DELETE /events/:id/photos/:photoId',
    access: 'member',
    summary: 'Take a photo away: my own, one on my own event, or any one as staff',
    changes: ['community.event-photos.list:id'],
    input: ById.extend({ photoId: z.uuid() }),
    output: Nothing,
  }),
});
