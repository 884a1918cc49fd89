import type { EditedPage, SavePage } from '@aar/contracts/content/pages.contract';
import { api } from '../../api/panel-client';
import { lazily } from '../../forms/described-form';
import { itemLinks } from '../editorial/item-links';
import type { Editor } from '../resource/resource';

export const pageEditor: Editor<EditedPage, typeof SavePage> = {
  back: { to: '/admin/pages', label: /*i18n*/ 'Pages' },
  load: id => api.pages.get.query({ id }),
  failed: /*i18n*/ 'Failed to fetch the page',
  form: lazily(async () => (await import('./page.form')).pageForm),
  create: { run: api.pages.create, done: /*i18n*/ 'Static page created', failed: /*i18n*/ 'Failed to save page' },
  pathOf: id => `/admin/pages/${id}/edit`,
  save: {
    run: ({ id, version }, values) => api.pages.update({ ...values, id, version }),
    done: /*i18n*/ 'Static page saved',
    failed: /*i18n*/ 'Failed to save page',
  },
  Below: itemLinks('pages'),
};
