import { z } from 'zod';
import { bytesOf } from '../body-sizes';
import { defineContract, route } from '../contract';
import { isOwnAddress } from '../own-address';
import { ById, Instant, line, NextCursor, Nothing, Page, Total } from '../vocabulary';
import { isColour, isColourKey, isPlainKey } from './content-keys';
import { isPictureData, pictureDataBody } from './picture-data';
import { ContentType, SiteContent } from './site-content.contract';

/** A content item in the list of the admin panel. */
export const ContentItem = SiteContent.extend({ updatedAt: Instant }).meta({ id: 'ContentItem' });
export type ContentItem = z.infer<typeof ContentItem>;

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A path of this site, or a URL. */
const isImageAddress = (text: string) => text === '' || isOwnAddress(text) || /^https?:\/\/\S+$/.test(text);

/** A text with a maximum length; or a picture as a data URL, which is stored and replaced by its URL. */
const textOrPicture = (most: number) =>
  z
    .string()
    .max(bytesOf(pictureDataBody))
    .refine(text => text.length <= most || isPictureData(text), 'This text is too long');
const contentText = textOrPicture(20_000);
const imageText = textOrPicture(500);

const Fields = z.object({
  key: line(80)
    .min(1, 'Key is required')
    .regex(/^(?:[A-Za-z0-9][A-Za-z0-9_.-]*)?$/, 'Use letters, digits, dots, dashes and underscores only'),
  type: ContentType,
  title: line(140).optional(),
  content: contentText,
  imageUrl: z
    .string()
    .trim()
    .pipe(imageText)
    .refine(text => isImageAddress(text) || isPictureData(text), 'Please enter a full web address')
    .optional(),
  /** JSON text. */
  metadata: z
    .string()
    .trim()
    .max(5_000)
    .refine(text => text === '' || isJson(text), 'Metadata must be valid JSON')
    .optional(),
  isActive: z.boolean().default(true),
});

/** A content item as submitted by a form. */
export const SaveContent = Fields.refine(({ type, content }) => type !== 'json' || isJson(content), {
  path: ['content'],
  message: 'Content must be valid JSON',
})
  .refine(({ key, content }) => !isColourKey(key) || isColour(content), {
    path: ['content'],
    message: 'Please enter a colour such as #059669',
  })
  .refine(({ key, type }) => type !== 'rich_text' || !isPlainKey(key), {
    path: ['type'],
    message: 'The site shows this item as plain text',
  });
export type SaveContent = z.infer<typeof SaveContent>;

/** A partial update; the resulting item is validated as a whole. */
const Part = z.object({
  key: z.string().max(80).optional(),
  type: ContentType.optional(),
  title: z.string().max(140).nullish(),
  content: contentText.optional(),
  imageUrl: imageText.nullish(),
  metadata: z.string().max(5_000).nullish(),
  isActive: z.boolean().optional(),
});

const changes = ['content.site-content', 'content.admin-content', 'content.admin-media', 'identity.audit'] as const;
/** A long deadline, because pictures in the fields are processed before the response. */
const withPictures = { body: pictureDataBody, deadline: '30s' } as const;

export const adminContent = defineContract('content.admin-content', {
  list: route({
    http: 'GET /admin/content',
    access: 'editor',
    summary: 'All items of the site, those that are switched off too, by key',
    input: Page.extend({ type: ContentType.optional(), q: line(80).optional() }),
    output: z.object({ items: z.array(ContentItem), total: Total, nextCursor: NextCursor }),
  }),
  create: route({
    ...withPictures,
    http: 'POST /admin/content',
    access: 'admin',
    status: 201,
    summary: 'Add an item; a picture that is embedded in it as text is stored in the library, and its address kept',
    changes,
    input: SaveContent,
    output: ContentItem,
  }),
  save: route({
    ...withPictures,
    http: 'PUT /admin/content',
    access: 'admin',
    summary: 'Write several items by their keys at once: those that are there keep what is not told, others are made',
    changes,
    input: z.object({
      items: z
        .array(Fields.pick({ key: true, content: true, imageUrl: true }).extend({ type: ContentType.optional() }))
        .min(1)
        .max(20),
    }),
    output: Nothing,
  }),
  update: route({
    ...withPictures,
    http: 'PUT /admin/content/:id',
    access: 'editor',
    summary: 'Change an item; editors change ordinary ones only',
    changes,
    input: Part.extend(ById.shape),
    output: ContentItem,
  }),
  delete: route({
    http: 'DELETE /admin/content/:id',
    access: 'admin',
    status: 204,
    summary: 'Remove an item',
    changes,
    input: ById,
    output: Nothing,
  }),
});
