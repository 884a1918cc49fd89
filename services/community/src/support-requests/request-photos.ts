import { requestPhotosChanged } from '@aar/contracts/community/support-requests.messages';
import type { Picture } from '@aar/contracts/vocabulary';
import { anyOf } from '@aar/platform/database/any-of';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/**
 * Sets the photos of a support request, in order, and returns the known ones. A photo whose upload event has not arrived yet
 * appears once it does; somebody else's is never shown. Call `lockPhotosOf` first.
 */
export async function storePhotos(
  tx: EntityManager,
  { requestId, ownerId }: { requestId: string; ownerId: string },
  mediaIds: string[],
): Promise<Picture[]> {
  await db(tx).deleteFrom('request_photos').where('request_id', '=', requestId).execute();
  const chosen = sql<{ id: string; position: number }>`unnest(${mediaIds}::uuid[]) with ordinality`;
  await db(tx)
    .insertInto('request_photos')
    .columns(['request_id', 'photo_id', 'position'])
    .expression(({ selectFrom }) =>
      selectFrom(chosen.as<'chosen'>(sql`chosen (id, position)`)).select([
        uuidOf(requestId).as('request_id'),
        'chosen.id',
        'chosen.position',
      ]),
    )
    .onConflict(known => known.doNothing())
    .execute();
  const { version } = await db(tx)
    .updateTable('support_requests')
    .set(({ eb }) => ({ photos_version: eb('photos_version', '+', 1) }))
    .where('id', '=', requestId)
    .returning('photos_version as version')
    .executeTakeFirstOrThrow();
  await addToOutbox(tx, requestPhotosChanged, { requestId, ownerId, version, mediaIds });
  const [shown] = await showPhotos(tx, [requestId]);
  return shown?.photos ?? [];
}

/** Removes the photos of a support request before its deletion; content then deletes the files. */
export async function releasePhotos(tx: EntityManager, requestId: string): Promise<void> {
  const request = await db(tx)
    .selectFrom('support_requests')
    .select('owner_id as ownerId')
    .where('id', '=', requestId)
    .where('photos_version', '>', 0)
    .executeTakeFirst();
  if (request) await storePhotos(tx, { requestId, ownerId: request.ownerId }, []);
}

/** Writes the known photos of the owner into the column that lists read. */
export const showPhotos = (tx: EntityManager, requestIds: string[]) =>
  db(tx)
    .updateTable('support_requests as q')
    .set(({ selectFrom, ref }) => {
      const known = selectFrom('request_photos as c')
        .innerJoin('photos as p', 'p.id', 'c.photo_id')
        .select(c => sql`jsonb_agg(${c.ref('p.picture')} order by ${c.ref('c.position')})`.as('photos'))
        .where('c.request_id', '=', ref('q.id'))
        .where('p.owner_id', '=', ref('q.owner_id'));
      return { photos: sql<string>`coalesce(${known}, '[]')` };
    })
    .where('q.id', '=', anyOf(requestIds))
    .returning(['q.id', 'q.owner_id as ownerId', 'q.photos'])
    .execute();
