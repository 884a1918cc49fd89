import { photoStored } from '@aar/contracts/content/photos.messages';
import type { EventData } from '@aar/contracts/messaging';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Live } from '@aar/platform/messaging/live';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { push } from '@aar/platform/messaging/push';
import { Controller } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { showPhotos } from '../support-requests/request-photos';
import { lockPhotosOf } from './lock-photos';

/** Stores photos that content announces, and shows them on requests and events that named them before they arrived. */
@Controller()
export class PhotosConsumer {
  constructor(private readonly live: Live) {}

  @OnEvent(photoStored)
  async follow({ mediaId, ownerId, picture, looks }: EventData<typeof photoStored>, tx: EntityManager) {
    await lockPhotosOf(tx, ownerId);
    const erased = db(tx).selectFrom('activists').where('id', '=', ownerId).where('status', '=', 'deleted');
    await db(tx)
      .insertInto('photos')
      .columns(['id', 'owner_id', 'picture', 'looks'])
      .expression(eb =>
        db(tx)
          .selectNoFrom([
            uuidOf(mediaId).as('id'),
            uuidOf(ownerId).as('owner_id'),
            sql<string>`${JSON.stringify(picture)}::jsonb`.as('picture'),
            sql<string>`${looks}::bit(64)`.as('looks'),
          ])
          .where(eb.not(eb.exists(erased))),
      )
      .onConflict(known => known.doNothing())
      .execute();
    const ofRequests = await db(tx)
      .selectFrom('support_requests as q')
      .innerJoin('request_photos as c', 'c.request_id', 'q.id')
      .select('q.id')
      .where('c.photo_id', '=', mediaId)
      .where('q.owner_id', '=', ownerId)
      .execute();
    const ofEvents = await db(tx)
      .selectFrom('event_photos')
      .select('event_id as id')
      .where('photo_id', '=', mediaId)
      .where('member_id', '=', ownerId)
      .execute();
    const requests = ofRequests.map(({ id }) => id);
    if (requests.length > 0) await showPhotos(tx, requests);
    const tags = [
      ...(requests.length > 0 ? ['community.support-requests.list'] : []),
      ...requests.map(id => `community.support-requests.get:${id}`),
      ...ofEvents.map(({ id }) => `community.event-photos.list:${id}`),
    ];
    if (tags.length === 0) return;
    afterCommit(tx, () => {
      this.live.publish(cacheInvalidated, { tags });
      for (const requestId of requests) push(this.live, { to: [ownerId], event: 'request', data: { requestId } });
    });
  }
}
