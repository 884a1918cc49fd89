import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, line, NextCursor, Nothing, Page, prose } from '../vocabulary';
import {
  changing,
  editorialBody,
  EditorialList,
  optionalPicture,
  optionalSlug,
  Publication,
  publication,
  PublishAt,
  richText,
  searchFields,
  searchText,
  Slug,
  Tags,
} from './editorial';

export const BlogCategory = z
  .enum(['rescue', 'awareness', 'education', 'welfare', 'news', 'events'], 'Please select a category')
  .meta({ id: 'BlogCategory' });
export type BlogCategory = z.infer<typeof BlogCategory>;

const Fields = z.object({
  title: line(140).min(5, 'Title must be at least 5 characters'),
  slug: optionalSlug,
  excerpt: prose(500).min(20, 'Excerpt must be at least 20 characters'),
  content: richText(50, 'Content must be at least 50 characters'),
  category: BlogCategory,
  tags: Tags,
  featuredImageUrl: optionalPicture,
  isPublished: z.boolean(),
  publishAt: PublishAt,
  /** Shown under the title; blank shows the name of the site. */
  authorName: line(120).optional(),
  ...searchFields,
});
export const SaveBlog = Fields.extend({ tags: Tags.default([]), isPublished: z.boolean().default(false) });
export type SaveBlog = z.infer<typeof SaveBlog>;

const shown = {
  id: z.uuid(),
  title: z.string(),
  slug: Slug,
  excerpt: z.string(),
  category: BlogCategory,
  tags: z.array(z.string()),
  featuredImageUrl: z.string(),
  authorName: z.string(),
  publishedAt: publication.publishedAt,
};
const whole = { content: z.string(), metaTitle: z.string(), metaDescription: z.string() };

/** A post in the list of the admin panel. */
export const BlogSummary = z
  .object({ ...shown, ...publication, version: z.int(), createdAt: Instant, updatedAt: Instant })
  .meta({ id: 'BlogSummary' });
export type BlogSummary = z.infer<typeof BlogSummary>;
/** A post for editing. */
export const Blog = BlogSummary.extend(whole).meta({ id: 'Blog' });
export type Blog = z.infer<typeof Blog>;

/** A published post in the public list. */
export const PublicBlog = z.object(shown).meta({ id: 'PublicBlog' });
export type PublicBlog = z.infer<typeof PublicBlog>;
export const PublicPost = PublicBlog.extend({ ...whole, updatedAt: Instant }).meta({ id: 'PublicPost' });
export type PublicPost = z.infer<typeof PublicPost>;

const changes = ['content.blogs', 'content.search', 'content.feeds', 'identity.audit'] as const;

export const blogs = defineContract('content.blogs', {
  list: route({
    http: 'GET /admin/blogs',
    access: 'admin',
    summary: 'Drafts and published posts, newest first',
    input: EditorialList.extend({ status: Publication.optional(), category: BlogCategory.optional() }),
    output: z.object({ blogs: z.array(BlogSummary), nextCursor: NextCursor }),
  }),
  get: route({
    http: 'GET /admin/blogs/:id',
    access: 'admin',
    summary: 'One post, to edit it',
    input: ById,
    output: Blog,
  }),
  create: route({
    http: 'POST /admin/blogs',
    access: 'admin',
    body: editorialBody,
    status: 201,
    summary: 'Write a post; a blank slug is made of the title',
    changes,
    input: SaveBlog,
    output: Blog,
  }),
  update: route({
    http: 'PUT /admin/blogs/:id',
    access: 'admin',
    body: editorialBody,
    summary: 'Change what is given; 409 when somebody else was faster',
    changes,
    input: Fields.partial().extend(changing),
    output: Blog,
  }),
  delete: route({
    http: 'DELETE /admin/blogs/:id',
    access: 'admin',
    summary: 'Delete a post for good',
    changes,
    input: ById,
    output: Nothing,
    status: 204,
  }),
  public: route({
    http: 'GET /blogs/public',
    access: 'public',
    cache: '30s',
    summary: 'Published posts, newest first',
    input: Page.extend({ category: BlogCategory.optional(), q: searchText.optional() }),
    output: z.object({ blogs: z.array(PublicBlog), nextCursor: NextCursor }),
  }),
  publicPost: route({
    http: 'GET /blogs/public/:slug',
    access: 'public',
    cache: '30s',
    summary: 'A published post',
    input: z.object({ slug: Slug }),
    output: PublicPost,
  }),
});
