import { z } from 'zod';
import { blankOr, Instant, line, Page } from '../vocabulary';

/* What blogs, stories and pages have in common: administrators write all three. */

const slugForm = 'Use small letters, digits and hyphens';
/** The words by which an address names something: `street-dogs-of-pune`. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugForm)
  .max(80, 'Please use at most 80 characters');
/** Blank: the server makes one of the title. */
export const optionalSlug = blankOr(Slug, slugForm);

/** The words of an HTML text, without its elements. */
export const wordsOf = (html: string) => html.replace(/<[^<>]*>/g, '').trim();

const longestHtml = 200_000;
/** Most bytes of a call that carries such a text. */
export const editorialBody = '1MB';

/** HTML of which at least so many characters are to be read. The server keeps what `rich-text` allows. */
export const richText = (fewest: number, message: string) =>
  z
    .string()
    .trim()
    .max(longestHtml, 'This text is too long')
    .refine(html => wordsOf(html).length >= fewest, message);

const ownPicture = /^\/api\/media\/files\/[A-Za-z0-9_-]{8,60}\.webp(?:#[0-9a-f-]{1,70})?$/;
const notAnAddress = 'Must be a valid URL';
/** Where a picture is: one that was uploaded here, or a full address. */
export const optionalPicture = blankOr(
  z.union([z.string().regex(ownPicture), z.url({ protocol: /^https?$/ })]),
  notAnAddress,
);

const mostTags = 20;
const longestTag = 40;
/** A list, or what somebody typed with commas between. */
export const Tags = z
  .union([z.string().max(2_000), z.array(z.string().max(200)).max(100)])
  .transform(tags => {
    const list = typeof tags === 'string' ? tags.split(',') : tags;
    return [...new Set(list.map(tag => tag.trim()).filter(Boolean))];
  })
  .refine(tags => tags.length <= mostTags, 'Please use at most 20 tags')
  .refine(tags => tags.every(tag => tag.length <= longestTag), 'A tag has at most 40 characters');

/** What search engines and previews of shared links say, where it is not the title and the text. */
export const searchFields = { metaTitle: line(140).optional(), metaDescription: line(500).optional() };

const noMoment = 'Please enter a date and a time';
/** When a draft is to be published by itself; blank: not by itself. */
export const PublishAt = blankOr(z.iso.datetime({ offset: true, error: noMoment }), noMoment);
/** How a post, a story or a page stands with visitors. */
export const publication = {
  isPublished: z.boolean(),
  /** When visitors could first read it. */
  publishedAt: Instant.nullable(),
  /** When it will be published by itself. */
  publishAt: Instant.nullable(),
};
/** Words that the text must have: `dog -cat "street dogs" or cow`. */
export const searchText = line(80).min(2, 'Please type at least 2 letters');

/** Which revision the change was made of. When it is no longer the newest, somebody else's change would be lost: 409. */
export const changing = { id: z.uuid(), version: z.int().min(1).optional() };

/** What every list of the panel can be asked. */
export const EditorialList = Page.extend({
  /** Words of the title. */
  q: line(80).optional(),
});
export const Publication = z.enum(['draft', 'published']);
