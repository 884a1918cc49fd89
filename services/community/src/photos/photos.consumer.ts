import { photoStored } from '@aar/contracts/content/photos.messages';
import type { EventData } from '@aar/contracts/messaging';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { push } from '@aar/platform/messaging/push';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { showPhotos } from '../support-requests/request-photos';
import { lockPhotosOf } from './lock-photos';

/** Stores photos that content announces, and shows each on requests and events that named it before it arrived. */
@Controller()
export class PhotosConsumer {
  constructor(private readonly live: Live) {}

  @OnEvent(photoStored)
  async follow({ mediaId, ownerId, picture, looks }: EventData<typeof photoStored>, tx: EntityManager) {
    await lockPhotosOf(tx, ownerId);
    await tx.query(
      `insert into photos (id, owner_id, picture, looks) select $1, $2, $3, $4::bit(64)
       where not exists (select from activists where id = $2 and status = 'deleted') on conflict do nothing`,
      [mediaId, ownerId, JSON.stringify(picture), looks],
    );
    const requests = await idsOf(
      tx,
      `select q.id from support_requests q join request_photos c on c.request_id = q.id
       where c.photo_id = $1 and q.owner_id = $2`,
      [mediaId, ownerId],
    );
    const events = await idsOf(tx, 'select event_id as id from event_photos where photo_id = $1 and member_id = $2', [
      mediaId,
      ownerId,
    ]);
    if (requests.length > 0) await showPhotos(tx, requests);
    const tags = [
      ...(requests.length > 0 ? ['community.support-requests.list'] : []),
      ...requests.map(id => `community.support-requests.get:${id}`),
      ...events.map(id => `community.event-photos.list:${id}`),
    ];
    if (tags.length === 0) return;
    afterCommit(tx, () => {
      this.live.publish(cacheInvalidated, { tags });
      for (const requestId of requests) push(this.live, { to: [ownerId], event: 'request', data: { requestId } });
    });
  }
}

const idsOf = async (tx: EntityManager, text: string, values: unknown[]) =>
  (await tx.query<{ id: string }[]>(text, values)).map(({ id }) => id);
