import { eventPhotosChanged } from '@aar/contracts/community/events.messages';
import { requestPhotosChanged } from '@aar/contracts/community/support-requests.messages';
import { photoPurposes } from '@aar/contracts/content/upload-purposes';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewer } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { MediaFileEntity } from './media-file.entity';
import { lockMediaOf, MediaFiles } from './media-files.service';

/** Where photos of members are shown: the table of uses, its column for the support request or event, and its primary key. */
const places = {
  request: { table: 'photo_uses', column: 'request_id', key: 'request_id' },
  event: { table: 'event_photo_uses', column: 'event_id', key: 'event_id, owner_id' },
};
type Shown = Pick<EventData<typeof requestPhotosChanged>, 'ownerId' | 'version' | 'mediaIds'> & { shownBy: string };

/** Keeps photos that support requests or events show, and deletes those that none shows any more; the highest version wins. */
@Controller()
export class ShownPhotosConsumer {
  constructor(private readonly files: MediaFiles) {}

  @OnEvent(requestPhotosChanged)
  ofRequest({ requestId, ...shown }: EventData<typeof requestPhotosChanged>, tx: EntityManager) {
    return this.follow('request', { ...shown, shownBy: requestId }, tx);
  }

  @OnEvent(eventPhotosChanged)
  ofEvent({ eventId, ...shown }: EventData<typeof eventPhotosChanged>, tx: EntityManager) {
    return this.follow('event', { ...shown, shownBy: eventId }, tx);
  }

  private async follow(
    place: keyof typeof places,
    { shownBy, ownerId, version, mediaIds }: Shown,
    tx: EntityManager,
  ): Promise<void> {
    const { table, column, key } = places[place];
    await lockMediaOf(tx, ownerId);
    const [before] = await tx.query<{ media_ids: string[] }[]>(
      `select media_ids from ${table} where ${column} = $1 and owner_id = $2 for update`,
      [shownBy, ownerId],
    );
    const applied = await tx.query(
      `insert into ${table} (${column}, owner_id, version, media_ids) values ($1, $2, $3, $4)
       on conflict (${key}) do update set version = excluded.version, owner_id = excluded.owner_id, media_ids = excluded.media_ids
         where ${isNewer(table, 'version', ['owner_id', 'media_ids'])}
       returning 1`,
      [shownBy, ownerId, version, mediaIds],
    );
    if (applied.length === 0) return;
    const theirs = { ownerId, purpose: In([...photoPurposes]) };
    await tx.update(MediaFileEntity, { ...theirs, id: In(mediaIds) }, { usedVersion: version });
    const shown = await tx.query<{ id: string }[]>(
      `select unnest(media_ids) as id from photo_uses where owner_id = $1
       union select unnest(media_ids) from event_photo_uses where owner_id = $1`,
      [ownerId],
    );
    const isShown = new Set(shown.map(({ id }) => id));
    const gone = (before?.media_ids ?? []).filter(id => !isShown.has(id));
    const where = { ...theirs, id: In(gone) };
    await this.files.remove(tx, await tx.find(MediaFileEntity, { where, lock: { mode: 'pessimistic_write' } }));
  }
}
