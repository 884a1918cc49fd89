import { type LibraryPicture, SavePicture } from '@aar/contracts/content/admin-media.contract';
import type { ActionForm } from '../resource/resource';
import { focusControl } from './focus-control';

/** Name, alt text and focal point of a picture. */
export const pictureForm: ActionForm<LibraryPicture, typeof SavePicture> = {
  title: /*i18n*/ 'Edit {name}',
  description:
    /*i18n*/ 'What shows the picture already keeps the text and the focus that it was chosen with, until it is chosen again.',
  schema: SavePicture,
  fields: [
    { name: 'name', label: /*i18n*/ 'Name' },
    {
      name: 'alt',
      label: /*i18n*/ 'Text for those who cannot see it',
      optional: true,
      hint: /*i18n*/ 'What the picture shows, in one sentence. Leave it blank for decoration.',
    },
    {
      name: 'focus',
      label: /*i18n*/ 'Focus',
      hint: /*i18n*/ 'What must be seen where the picture is cut. Press on it, or move the sliders.',
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
