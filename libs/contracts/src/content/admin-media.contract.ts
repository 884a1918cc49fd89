import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, line, NextCursor, Nothing, Page, Picture, Total } from '../vocabulary';

const percent = z.int().min(0).max(100);

/** A picture of the media library. */
export const LibraryPicture = Picture.extend({
  /** The name in the library; initially the file name. */
  name: z.string(),
  /** Alternative text for those who cannot see the picture. */
  alt: z.string(),
  /** The focal point, which stays visible when the picture is cropped, in percent. */
  focus: z.object({ x: percent, y: percent }),
  /** The dominant colour, which fills the space until the picture has loaded. */
  colour: z.string(),
  /** The URL to use in a text or a field, with the display metadata (`picture-address.ts`). */
  address: z.string(),
  bytes: z.int(),
  uploadedAt: Instant,
  /** Number of places that show it. */
  uses: z.int(),
}).meta({ id: 'LibraryPicture' });
export type LibraryPicture = z.infer<typeof LibraryPicture>;

/** A place that shows a picture. */
export const PictureUse = z.object({ noun: z.string(), id: z.uuid(), title: z.string() }).meta({ id: 'PictureUse' });
export type PictureUse = z.infer<typeof PictureUse>;

export const LibraryPictureInUse = LibraryPicture.extend({ usedBy: z.array(PictureUse) }).meta({
  id: 'LibraryPictureInUse',
});
export type LibraryPictureInUse = z.infer<typeof LibraryPictureInUse>;

export const SavePicture = z.object({
  name: line(200).min(1, 'Name is required'),
  alt: line(300),
  focus: z.object({ x: percent, y: percent }),
});

const changes = ['content.admin-media', 'identity.audit'] as const;
const side = z.int().min(1).max(20_000);

export const adminMedia = defineContract('content.admin-media', {
  list: route({
    http: 'GET /admin/media',
    access: 'editor',
    summary:
      'The pictures of the library, the newest first; `POST /media` with the purpose `library` or `hero` adds one',
    input: Page.extend({ /** Words to search for in its name or alternative text. */ q: line(80).optional() }),
    output: z.object({ media: z.array(LibraryPicture), total: Total, nextCursor: NextCursor }),
  }),
  get: route({
    http: 'GET /admin/media/:id',
    access: 'editor',
    summary: 'A picture and what shows it',
    input: ById,
    output: LibraryPictureInUse,
  }),
  update: route({
    http: 'PUT /admin/media/:id',
    access: 'editor',
    summary: 'Change what is given; what shows the picture already keeps the text and the focus it was chosen with',
    changes,
    input: SavePicture.partial().extend(ById.shape),
    output: LibraryPictureInUse,
  }),
  crop: route({
    http: 'POST /admin/media/:id/crops',
    access: 'editor',
    limit: 'upload',
    deadline: '30s',
    status: 201,
    summary: 'Add a part of a picture to the library, in pixels of its largest width; the picture itself stays',
    changes: ['content.admin-media'],
    input: ById.extend({
      left: z.int().min(0).max(20_000),
      top: z.int().min(0).max(20_000),
      width: side,
      height: side,
    }),
    output: LibraryPicture,
  }),
  delete: route({
    http: 'DELETE /admin/media/:id',
    access: 'editor',
    status: 204,
    summary: 'Delete a picture that nothing shows; 409 names what does',
    changes,
    input: ById,
    output: Nothing,
  }),
});
