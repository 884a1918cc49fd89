import type { Selection } from 'kysely';
import type { ContentTables } from '../database/db';

/** What the code reads of an upload. */
export const mediaFileColumns = [
  'id',
  'owner_id as ownerId',
  'purpose',
  /** The owner's name for it, for documents and the library. Members' pictures have none, because it may reveal who took them. */
  'name',
  /** Type of the stored file, `image/webp` or `application/pdf`. */
  'type',
  'bytes',
  /** A random prefix of the names of its files in the storage. */
  'stored_as as storedAs',
  /** Widths in pixels of the variants of a picture, the largest first. */
  'widths',
  /** Height in pixels of the largest variant; `null` if it is a square. */
  'height',
  /** Alternative text for those who cannot see it. */
  'alt',
  /** Focal point in percent, which stays visible when the picture is cropped. */
  'focus_x as focusX',
  'focus_y as focusY',
  /** Dominant colour of a library picture, `#8a7b6c`. */
  'colour',
  /** Blurred placeholder of a library picture. */
  'blur',
  'uploaded_at as uploadedAt',
  /** Version of the member, support request or event that last used it, 1 for an attachment; `null` if never used. */
  'used_version as usedVersion',
  /** Newest version of the owner in an event received while this picture existed: older events are ignored for it. */
  'member_version as memberVersion',
  /** Difference hash of a photo; similar photos have most bits in common. */
  'looks',
  /** When identity last asked for it, in order to refer to it. */
  'asked_at as askedAt',
] as const;

export type MediaFile = Selection<ContentTables, 'media_files', (typeof mediaFileColumns)[number]>;
