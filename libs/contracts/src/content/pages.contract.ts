import { z } from 'zod';
import { defineContract, route } from '../contract';
import { sitePaths, trialPaths } from '../site-paths';
import { blankOr, ById, Instant, line, NextCursor, Nothing } from '../vocabulary';
import {
  changing,
  editorialBody,
  EditorialList,
  Publication,
  publication,
  PublishAt,
  richText,
  searchFields,
  Slug,
} from './editorial';

export const PageTemplate = z
  .enum(['default', 'legal', 'about', 'contact'], 'Please select a template')
  .meta({ id: 'PageTemplate' });
export type PageTemplate = z.infer<typeof PageTemplate>;

/** Pages that the site itself links to; each has its route, which loads it by its slug. */
export const builtInPages = ['about-us', 'contact-us', 'privacy-policy', 'terms-of-service'];
const sections = [...sitePaths, ...trialPaths]
  .map(path => path.split('/')[1]!)
  .filter(first => first !== '' && !first.startsWith(':'));
const reserved = new Set(
  [...sections, 'api', 'auth', 'assets', 'media', 'feeds'].filter(one => !builtInPages.includes(one)),
);

const FreeSlug = Slug.refine(slug => !reserved.has(slug), 'The site uses this address itself');
/** Whether the site itself uses a path, so that no page can have it. */
export const isReserved = (slug: string) => reserved.has(slug);

const Fields = z.object({
  title: line(140).min(3, 'Title must be at least 3 characters'),
  slug: blankOr(FreeSlug, 'Use small letters, digits and hyphens; the site’s own addresses are taken'),
  content: richText(20, 'Content must be at least 20 characters'),
  template: PageTemplate,
  isPublished: z.boolean(),
  publishAt: PublishAt,
  showInFooter: z.boolean(),
  /** Pages in the footer are ordered by this number, the lowest first. */
  sortOrder: z.int('Please enter a whole number').min(-9_999).max(9_999),
  ...searchFields,
});
export const SavePage = Fields.extend({
  template: PageTemplate.default('default'),
  isPublished: z.boolean().default(false),
  showInFooter: z.boolean().default(false),
  sortOrder: Fields.shape.sortOrder.default(0),
});
export type SavePage = z.infer<typeof SavePage>;

/** A page in the list of the admin panel. */
export const PageSummary = z
  .object({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    template: PageTemplate,
    ...publication,
    showInFooter: z.boolean(),
    sortOrder: z.int(),
    metaDescription: z.string(),
    version: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'PageSummary' });
export type PageSummary = z.infer<typeof PageSummary>;
/** A page for editing. */
export const EditedPage = PageSummary.extend({ content: z.string(), metaTitle: z.string() }).meta({ id: 'EditedPage' });
export type EditedPage = z.infer<typeof EditedPage>;

export const PublicPage = z
  .object({
    slug: z.string(),
    title: z.string(),
    content: z.string(),
    template: PageTemplate,
    metaTitle: z.string(),
    metaDescription: z.string(),
    updatedAt: Instant,
  })
  .meta({ id: 'PublicPage' });
export type PublicPage = z.infer<typeof PublicPage>;

const changes = ['content.pages', 'content.search', 'content.feeds', 'identity.audit'] as const;

export const pages = defineContract('content.pages', {
  list: route({
    http: 'GET /admin/pages',
    access: 'admin',
    summary: 'Static pages, in the order of the footer',
    input: EditorialList.extend({ status: Publication.optional(), template: PageTemplate.optional() }),
    output: z.object({ pages: z.array(PageSummary), nextCursor: NextCursor }),
  }),
  get: route({
    http: 'GET /admin/pages/:id',
    access: 'admin',
    summary: 'One page, to edit it',
    input: ById,
    output: EditedPage,
  }),
  create: route({
    http: 'POST /admin/pages',
    access: 'admin',
    body: editorialBody,
    status: 201,
    summary: 'Write a page; a blank slug is made of the title',
    changes,
    input: SavePage,
    output: EditedPage,
  }),
  update: route({
    http: 'PUT /admin/pages/:id',
    access: 'admin',
    body: editorialBody,
    summary: 'Change what is given; 409 when somebody else was faster',
    changes,
    input: Fields.partial().extend(changing),
    output: EditedPage,
  }),
  delete: route({
    http: 'DELETE /admin/pages/:id',
    access: 'admin',
    summary: 'Delete a page for good',
    changes,
    input: ById,
    output: Nothing,
    status: 204,
  }),
  inFooter: route({
    http: 'GET /pages/public',
    access: 'public',
    cache: '30s',
    summary: 'The published pages that the footer leads to',
    input: Nothing,
    output: z.object({ pages: z.array(z.object({ slug: z.string(), title: z.string() })) }),
  }),
  public: route({
    http: 'GET /pages/public/:slug',
    access: 'public',
    cache: '30s',
    summary: 'A published page as HTML',
    input: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    output: PublicPage,
  }),
});
