import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, line, NextCursor, Nothing, Page, Picture, Total } from '../vocabulary';

const percent = z.int().min(0).max(100);

/** A picture of the library. */
export const LibraryPicture = Picture.extend({
  /** What it is called in the library; at first the name of the file. */
  name: z.string(),
  /** For those who cannot see it. */
  alt: z.string(),
  /** What must be seen of it where it is cut, in percent. */
  focus: z.object({ x: percent, y: percent }),
  /** Of most of it: fills its place until it is there. */
  colour: z.string(),
  /** What goes into a text or a field that shows it: where it is, and how it looks. */
  address: z.string(),
  bytes: z.int(),
  uploadedAt: Instant,
  /** How many show it. */
  uses: z.int(),
}).meta({ id: 'LibraryPicture' });
export type LibraryPicture = z.infer<typeof LibraryPicture>;

/** What shows a picture. */
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
    input: Page.extend({ /** Words of its name or of its text. */ q: line(80).optional() }),
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
