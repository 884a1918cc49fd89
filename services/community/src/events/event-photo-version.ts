import { sql } from 'kysely';

/** The version of the next change of an album: higher than that of every change before. */
export const nextPhotoVersion = sql<number>`nextval('event_photo_versions')::int`;
