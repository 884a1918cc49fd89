import { sql } from 'kysely';

/** The version of the next change of an album, which is higher than that of every earlier change. */
export const nextPhotoVersion = sql<number>`nextval('event_photo_versions')::int`;
