import { eventPhotosChanged } from '@aar/contracts/community/events.messages';
import { requestPhotosChanged } from '@aar/contracts/community/support-requests.messages';
import { photoPurposes } from '@aar/contracts/content/upload-purposes';
import type { EventData } from '@aar/contracts/messaging';
import { anyOf } from '@aar/platform/database/any-of';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewerRow } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { mediaFileColumns } from './media-file';
import { lockMediaOf, MediaFiles } from './media-files.service';

type Shown = Pick<EventData<typeof requestPhotosChanged>, 'ownerId' | 'version' | 'mediaIds'>;

/**
 * Marks photos that support requests or events show as used, and deletes those that none shows any more; the highest version
 * wins.
 */
@Controller()
export class ShownPhotosConsumer {
  constructor(private readonly files: MediaFiles) {}

  @OnEvent(requestPhotosChanged)
  ofRequest({ requestId, ...shown }: EventData<typeof requestPhotosChanged>, tx: EntityManager) {
    return this.follow(shown, tx, ofRequest(tx, requestId, shown));
  }

  @OnEvent(eventPhotosChanged)
  ofEvent({ eventId, ...shown }: EventData<typeof eventPhotosChanged>, tx: EntityManager) {
    return this.follow(shown, tx, ofEvent(tx, eventId, shown));
  }

  private async follow({ ownerId, version, mediaIds }: Shown, tx: EntityManager, uses: Uses): Promise<void> {
    await lockMediaOf(tx, ownerId);
    const before = await uses.before.executeTakeFirst();
    const [applied] = await uses.after.execute();
    if (!applied) return;
    const theirs = (ids: string[]) =>
      db(tx)
        .selectFrom('media_files')
        .select(mediaFileColumns)
        .where('owner_id', '=', ownerId)
        .where('purpose', 'in', photoPurposes)
        .where('id', '=', anyOf(ids))
        .forUpdate()
        .execute();
    await db(tx)
      .updateTable('media_files')
      .set({ used_version: version })
      .where('owner_id', '=', ownerId)
      .where('purpose', 'in', photoPurposes)
      .where('id', '=', anyOf(mediaIds))
      .execute();
    const shown = await db(tx)
      .selectFrom('photo_uses')
      .select('media_ids')
      .where('owner_id', '=', ownerId)
      .unionAll(({ selectFrom }) => selectFrom('event_photo_uses').select('media_ids').where('owner_id', '=', ownerId))
      .execute();
    const isShown = new Set(shown.flatMap(({ media_ids }) => media_ids));
    const gone = (before?.media_ids ?? []).filter(id => !isShown.has(id));
    await this.files.remove(tx, await theirs(gone));
  }
}

/** The photos that a support request or event showed, and the statement that stores which it shows now, if that is newer. */
interface Uses {
  before: { executeTakeFirst(): Promise<{ media_ids: string[] } | undefined> };
  after: { execute(): Promise<{ version: number }[]> };
}

function ofRequest(tx: EntityManager, requestId: string, { ownerId, version, mediaIds }: Shown): Uses {
  const shown = { owner_id: ownerId, version, media_ids: mediaIds };
  return {
    before: db(tx)
      .selectFrom('photo_uses')
      .select('media_ids')
      .where('request_id', '=', requestId)
      .where('owner_id', '=', ownerId)
      .forUpdate(),
    after: db(tx)
      .insertInto('photo_uses')
      .values({ request_id: requestId, ...shown })
      .onConflict(known =>
        known
          .column('request_id')
          .doUpdateSet(fromExcluded(shown))
          .where(eb => isNewerRow(eb, 'photo_uses', ['owner_id', 'media_ids'])),
      )
      .returning('version'),
  };
}

function ofEvent(tx: EntityManager, eventId: string, { ownerId, version, mediaIds }: Shown): Uses {
  const shown = { version, media_ids: mediaIds };
  return {
    before: db(tx)
      .selectFrom('event_photo_uses')
      .select('media_ids')
      .where('event_id', '=', eventId)
      .where('owner_id', '=', ownerId)
      .forUpdate(),
    after: db(tx)
      .insertInto('event_photo_uses')
      .values({ event_id: eventId, owner_id: ownerId, ...shown })
      .onConflict(known =>
        known
          .columns(['event_id', 'owner_id'])
          .doUpdateSet(fromExcluded(shown))
          .where(eb => isNewerRow(eb, 'event_photo_uses', ['media_ids'])),
      )
      .returning('version'),
  };
}
