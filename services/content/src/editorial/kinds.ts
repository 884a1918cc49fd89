import { Blog, PublicPost, SaveBlog } from '@aar/contracts/content/blogs.contract';
import type { EditorialNoun } from '@aar/contracts/content/editorial.contract';
import { EditedPage, isReserved, PublicPage, SavePage } from '@aar/contracts/content/pages.contract';
import { SaveStory, Story, WholeStory } from '@aar/contracts/content/stories.contract';
import { fieldsOf } from '@aar/platform/database/field-columns';
import type { EditorialKind } from './editorial-kind';

export const blogKind = {
  noun: 'blog',
  table: 'blogs',
  shape: Blog,
  columns: fieldsOf(Blog),
  shown: fieldsOf(PublicPost),
  unknown: 'content.blog.unknown',
  path: slug => `/blog/${slug}`,
  html: { field: 'content', schema: SaveBlog.shape.content },
  pictures: ['featuredImageUrl'],
  slugs: { isReserved: () => false },
  secrets: [],
} satisfies EditorialKind<'blogs'>;

export const storyKind = {
  noun: 'story',
  table: 'stories',
  shape: Story,
  columns: fieldsOf(Story),
  shown: fieldsOf(WholeStory),
  unknown: 'content.story.unknown',
  path: id => `/stories/${id}`,
  html: { field: 'description', schema: SaveStory.shape.description },
  pictures: ['beforeImageUrl', 'afterImageUrl'],
  // A telephone number must not get into the append-only audit log.
  secrets: ['rescuerContact'],
} satisfies EditorialKind<'stories'>;

export const pageKind = {
  noun: 'page',
  table: 'pages',
  shape: EditedPage,
  columns: fieldsOf(EditedPage),
  shown: fieldsOf(PublicPage),
  unknown: 'content.page.unknown',
  path: slug => `/${slug}`,
  html: { field: 'content', schema: SavePage.shape.content },
  pictures: [],
  slugs: { isReserved },
  secrets: [],
} satisfies EditorialKind<'pages'>;

/** The kinds by the name of an item in the API. */
export const kindsByName = { blog: blogKind, story: storyKind, page: pageKind };

const kinds: Record<EditorialNoun, EditorialKind> = { blogs: blogKind, stories: storyKind, pages: pageKind };

export const kindOf = (noun: EditorialNoun): EditorialKind => kinds[noun];
