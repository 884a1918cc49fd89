import type { z } from 'zod';
import { type Blog, SaveBlog } from '@aar/contracts/content/blogs.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { blogCategories } from '../../domain/editorial/editorial-labels';
import type { DescribedForm, FormField } from '../../forms/described-form';
import { pictureField } from '../editorial/picture-field';
import { publishAtField } from '../editorial/publish-at-field';
import { richTextField } from '../editorial/rich-text-field';
import { choicesOf, publishField, searchFields, slugField } from '../editorial/search-fields';

type Values = z.input<typeof SaveBlog>;

const fields: FormField<Values>[] = [
  { name: 'title', label: /*i18n*/ 'Title' },
  slugField,
  { name: 'excerpt', label: /*i18n*/ 'Excerpt', kind: 'area', hint: /*i18n*/ 'Shown in the list of posts' },
  { name: 'content', label: /*i18n*/ 'Content', render: richTextField(/*i18n*/ 'Content') },
  {
    name: 'category',
    label: /*i18n*/ 'Category',
    kind: 'select',
    options: choicesOf(blogCategories, /*i18n*/ 'Select a category'),
  },
  { name: 'tags', label: /*i18n*/ 'Tags', optional: true, hint: /*i18n*/ 'With commas between' },
  {
    name: 'featuredImageUrl',
    label: /*i18n*/ 'Featured Image',
    optional: true,
    ...pictureField(/*i18n*/ 'Featured Image'),
  },
  { name: 'authorName', label: /*i18n*/ 'Author', optional: true },
  ...searchFields,
  publishField,
  publishAtField,
];

/** The form of a new post, with the current user as its author, or of an existing one. */
export const blogForm = (me: User, blog?: Blog): DescribedForm<typeof SaveBlog> & { initial: Values } => ({
  title: blog ? /*i18n*/ 'Edit Blog Post' : /*i18n*/ 'Create Blog Post',
  schema: SaveBlog,
  fields,
  initial: {
    title: blog?.title ?? '',
    slug: blog?.slug ?? '',
    excerpt: blog?.excerpt ?? '',
    content: blog?.content ?? '',
    category: blog?.category ?? ('' as Values['category']),
    tags: blog?.tags.join(', ') ?? '',
    featuredImageUrl: blog?.featuredImageUrl ?? '',
    authorName: blog?.authorName ?? me.fullName,
    metaTitle: blog?.metaTitle ?? '',
    metaDescription: blog?.metaDescription ?? '',
    isPublished: blog?.isPublished ?? false,
    publishAt: blog?.publishAt ?? '',
  },
  submitLabel: /*i18n*/ 'Save Post',
  pendingLabel: /*i18n*/ 'Saving...',
});
