import { requestPhotosChanged } from '@aar/contracts/community/support-requests.messages';
import type { Picture } from '@aar/contracts/vocabulary';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

/**
 * Sets the photos of a support request, in order, and returns the known ones. A photo whose upload content has not announced yet
 * appears when it does; somebody else's is never shown. Call `lockPhotosOf` first.
 */
export async function keepPhotos(
  tx: EntityManager,
  { requestId, ownerId }: { requestId: string; ownerId: string },
  mediaIds: string[],
): Promise<Picture[]> {
  await tx.query('delete from request_photos where request_id = $1', [requestId]);
  await tx.query(
    `insert into request_photos (request_id, photo_id, position)
     select $1, id, position from unnest($2::uuid[]) with ordinality as chosen (id, position) on conflict do nothing`,
    [requestId, mediaIds],
  );
  const [[changed]] = await tx.query<[[{ version: number }], number]>(
    'update support_requests set photos_version = photos_version + 1 where id = $1 returning photos_version as version',
    [requestId],
  );
  const { version } = changed;
  await addToOutbox(tx, requestPhotosChanged, { requestId, ownerId, version, mediaIds });
  const [shown] = await showPhotos(tx, [requestId]);
  return shown?.photos ?? [];
}

/** Removes the photos of a support request before its deletion; content then deletes them. */
export async function releasePhotos(tx: EntityManager, requestId: string): Promise<void> {
  const [request] = await tx.query<{ ownerId: string }[]>(
    'select owner_id as "ownerId" from support_requests where id = $1 and photos_version > 0',
    [requestId],
  );
  if (request) await keepPhotos(tx, { requestId, ownerId: request.ownerId }, []);
}

/** Writes the known photos that the owner owns into the column that lists read. */
export async function showPhotos(tx: EntityManager, requestIds: string[]) {
  const [shown] = await tx.query<[{ id: string; ownerId: string; photos: Picture[] }[], number]>(
    `update support_requests q set photos = coalesce((
       select jsonb_agg(p.picture order by c.position) from request_photos c join photos p on p.id = c.photo_id
       where c.request_id = q.id and p.owner_id = q.owner_id), '[]')
     where q.id = any($1) returning q.id, q.owner_id as "ownerId", q.photos`,
    [requestIds],
  );
  return shown;
}
