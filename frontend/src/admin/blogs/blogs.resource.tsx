import type { Blog, BlogSummary } from '@aar/contracts/content/blogs.contract';
import { api } from '../../api/panel-client';
import { formatDate } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { blogCategories } from '../../domain/editorial/editorial-labels';
import { deleteAction } from '../editorial/delete-action';
import { PublicationBadge, publicationFilter } from '../editorial/publication-badge';
import { choicesOf } from '../editorial/search-fields';
import { WrittenText } from '../editorial/written-text';
import { may } from '../may';
import { listSource, type Resource } from '../resource/resource';

const tagsOf = ({ tags }: BlogSummary) => tags.join(', ') || i18n.t('None');

/** /admin/blogs */
export const blogs: Resource<BlogSummary, Blog> = {
  title: /*i18n*/ 'Blogs',
  list: listSource(api.blogs.list, 'blogs'),
  label: /*i18n*/ 'Post',
  nameOf: ({ title }) => title,
  note: ({ excerpt }) => excerpt,
  columns: [
    { name: 'status', label: /*i18n*/ 'Status', cell: blog => <PublicationBadge {...blog} /> },
    { name: 'category', label: /*i18n*/ 'Category', cell: ({ category }) => i18n.t(blogCategories[category]) },
    { name: 'tags', label: /*i18n*/ 'Tags', cell: tagsOf, isSecondary: true },
    { name: 'author', label: /*i18n*/ 'Author', cell: ({ authorName }) => authorName, isSecondary: true },
    { name: 'created', label: /*i18n*/ 'Created', cell: ({ createdAt }) => <time>{formatDate(createdAt)}</time> },
  ],
  search: { name: 'q', label: /*i18n*/ 'Words in the title', min: 3 },
  filters: [
    publicationFilter,
    {
      name: 'category',
      label: /*i18n*/ 'Category',
      kind: 'select',
      any: /*i18n*/ 'All categories',
      options: choicesOf(blogCategories),
    },
  ],
  empty: { title: /*i18n*/ 'No Blog Posts Yet' },
  failed: /*i18n*/ 'Failed to fetch blogs',
  actions: [
    deleteAction<BlogSummary>({
      may: me => may(api.blogs.delete, me),
      run: ({ id }) => api.blogs.delete({ id }),
      confirmLabel: /*i18n*/ 'Delete Post',
      done: /*i18n*/ 'Blog post deleted',
      failed: /*i18n*/ 'Failed to delete blog',
    }),
  ],
  pages: {
    create: { label: /*i18n*/ 'Create Blog Post', to: '/admin/blogs/new', may: me => may(api.blogs.create, me) },
    edit: { to: ({ id }) => `/admin/blogs/${id}/edit`, may: me => may(api.blogs.update, me) },
  },
  detail: {
    load: id => api.blogs.get.query({ id }),
    failed: /*i18n*/ 'Failed to fetch the post',
    subtitle: ({ authorName, createdAt }) => `${authorName}, ${formatDate(createdAt)}`,
    Body: ({ row }) => (
      <WrittenText
        badge={<PublicationBadge {...row} />}
        facts={[
          { label: i18n.t('Category'), value: i18n.t(blogCategories[row.category]) },
          { label: i18n.t('Tags'), value: tagsOf(row) },
          { label: i18n.t('Slug'), value: row.slug, wide: true },
        ]}
        html={row.content}
        path={row.isPublished ? `/blog/${row.slug}` : undefined}
      />
    ),
  },
};
