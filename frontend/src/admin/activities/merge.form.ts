import { type AdminActivity, MergeRequest } from '@aar/contracts/community/admin-activities.contract';
import type { ActionForm } from '../resource/resource';

export const mergeForm: ActionForm<AdminActivity, typeof MergeRequest> = {
  title: /*i18n*/ 'Merge {name}',
  /*i18n*/
  description:
    'Offers of help move to the other request. This one is closed and links to it. Its owner and helpers are notified. This cannot be undone.',
  schema: MergeRequest,
  fields: [
    {
      name: 'into',
      label: /*i18n*/ 'Link to the other request',
      hint: /*i18n*/ 'Open its page and copy the link.',
    },
  ],
  submitLabel: /*i18n*/ 'Merge Requests',
  pendingLabel: /*i18n*/ 'Merging...',
  initial: () => ({ into: '' }),
};
