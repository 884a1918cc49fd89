import type { SaveStory, Story } from '@aar/contracts/content/stories.contract';
import { api } from '../../api/panel-client';
import { lazily } from '../../forms/described-form';
import { itemLinks } from '../editorial/item-links';
import type { Editor } from '../resource/resource';

export const storyEditor: Editor<Story, typeof SaveStory> = {
  back: { to: '/admin/stories', label: /*i18n*/ 'Stories' },
  load: id => api.stories.get.query({ id }),
  failed: /*i18n*/ 'Failed to fetch the story',
  form: lazily(async () => (await import('./story.form')).storyForm),
  create: { run: api.stories.create, done: /*i18n*/ 'Success story created', failed: /*i18n*/ 'Failed to save story' },
  pathOf: id => `/admin/stories/${id}/edit`,
  save: {
    run: ({ id, version }, values) => api.stories.update({ ...values, id, version }),
    done: /*i18n*/ 'Success story saved',
    failed: /*i18n*/ 'Failed to save story',
  },
  Below: itemLinks('stories'),
};
