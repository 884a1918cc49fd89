import { type LibraryPicture, SavePicture } from '@aar/contracts/content/admin-media.contract';
import type { ActionForm } from '../resource/resource';
import { focusControl } from './focus-control';

/** Name, alt text and focal point of a picture. */
export const pictureForm: ActionForm<LibraryPicture, typeof SavePicture> = {
  title: /*i18n*/ 'Edit {name}',
  description:
    /*i18n*/ 'Where the picture is already used, its text and focus stay as they were until it is chosen again.',
  schema: SavePicture,
  fields: [
    { name: 'name', label: /*i18n*/ 'Name' },
    {
      name: 'alt',
      label: /*i18n*/ 'Description for people who cannot see it',
      optional: true,
      hint: /*i18n*/ 'Say in one sentence what the picture shows. Leave blank if it is only decoration.',
    },
    {
      name: 'focus',
      label: /*i18n*/ 'Focus',
      hint: /*i18n*/ 'The part that stays visible when the picture is cropped. Press on it, or move the sliders.',
      render: focusControl,
    },
  ],
  // The control shows the picture behind the point; the schema strips it.
  initial: picture => ({
    name: picture!.name,
    alt: picture!.alt,
    focus: { ...picture!.focus, url: picture!.url } as LibraryPicture['focus'],
  }),
  submitLabel: /*i18n*/ 'Save Picture',
  pendingLabel: /*i18n*/ 'Saving...',
};
