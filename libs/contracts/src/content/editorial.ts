import { z } from 'zod';
import { Moment } from '../dates';
import { blankOr, Instant, line, Page } from '../vocabulary';

/* Shared by blogs, stories and pages, which administrators write. */

const slugForm = 'Use small letters, digits and hyphens';
/** The slug in a URL: `street-dogs-of-pune`. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugForm)
  .max(80, 'Please use at most 80 characters');
/** Blank: the server generates one from the title. */
export const optionalSlug = blankOr(Slug, slugForm);

/** The text of an HTML fragment, without its elements. */
export const wordsOf = (html: string) => html.replace(/<[^<>]*>/g, '').trim();

const longestHtml = 200_000;
/** Maximum size of a request with such a text. */
export const editorialBody = '1MB';

/** HTML with a minimum number of visible characters. The server keeps only what `rich-text` allows. */
export const richText = (fewest: number, message: string) =>
  z
    .string()
    .trim()
    .max(longestHtml, 'This text is too long')
    .refine(html => wordsOf(html).length >= fewest, message);

const ownPicture = /^\/api\/media\/files\/[A-Za-z0-9_-]{8,60}\.webp(?:#[0-9a-f-]{1,70})?$/;
const notAnAddress = 'Must be a valid URL';
/** The URL of a picture: an uploaded one, or any other. */
export const optionalPicture = blankOr(
  z.union([z.string().regex(ownPicture), z.url({ protocol: /^https?$/ })]),
  notAnAddress,
);

const mostTags = 20;
const longestTag = 40;
/** A list of tags, or a text with commas between them. */
export const Tags = z
  .union([z.string().max(2_000), z.array(z.string().max(200)).max(100)])
  .transform(tags => {
    const list = typeof tags === 'string' ? tags.split(',') : tags;
    return [...new Set(list.map(tag => tag.trim()).filter(Boolean))];
  })
  .refine(tags => tags.length <= mostTags, 'Please use at most 20 tags')
  .refine(tags => tags.every(tag => tag.length <= longestTag), 'A tag has at most 40 characters');

/** Title and description for search engines and link previews, if they differ from the title and the text. */
export const searchFields = { metaTitle: line(140).optional(), metaDescription: line(500).optional() };

const noMoment = 'Please enter a date and a time';
/** When a draft is published automatically; blank: never. */
export const PublishAt = blankOr(Moment, noMoment);
/** The publication status of a post, a story or a page. */
export const publication = {
  isPublished: z.boolean(),
  /** When visitors could first read it. */
  publishedAt: Instant.nullable(),
  /** When it will be published automatically. */
  publishAt: Instant.nullable(),
};
/** The words to search for: `dog -cat "street dogs" or cow`. */
export const searchText = line(80).min(2, 'Please type at least 2 letters');

/**
 * The revision that the change is based on. If it is no longer the newest, the response is 409, so that nobody's change is lost.
 */
export const changing = { id: z.uuid(), version: z.int32().min(1).optional() };

/** Parameters of every list of the admin panel. */
export const EditorialList = Page.extend({
  /** Words to search for in the title. */
  q: line(80).optional(),
});
export const Publication = z.enum(['draft', 'published']);
