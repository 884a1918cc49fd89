import type { Blog, SaveBlog } from '@aar/contracts/content/blogs.contract';
import { api } from '../../api/panel-client';
import { lazily } from '../../forms/described-form';
import { itemLinks } from '../editorial/item-links';
import type { Editor } from '../resource/resource';

export const blogEditor: Editor<Blog, typeof SaveBlog> = {
  back: { to: '/admin/blogs', label: /*i18n*/ 'Blogs' },
  load: id => api.blogs.get.query({ id }),
  failed: /*i18n*/ 'Failed to fetch the post',
  form: lazily(async () => (await import('./blog.form')).blogForm),
  create: { run: api.blogs.create, done: /*i18n*/ 'Blog post created', failed: /*i18n*/ 'Failed to save blog' },
  pathOf: id => `/admin/blogs/${id}/edit`,
  save: {
    run: ({ id, version }, values) => api.blogs.update({ ...values, id, version }),
    done: /*i18n*/ 'Blog post saved',
    failed: /*i18n*/ 'Failed to save blog',
  },
  Below: itemLinks('blogs'),
};
