import { type ContentItem, SaveContent } from '@aar/contracts/content/admin-content.contract';
import type { z } from 'zod';
import type { FormField } from '../../forms/described-form';
import type { ActionForm } from '../resource/resource';
import { contentTypes } from './content-labels';
import { imageField } from './image-field';

type Values = z.input<typeof SaveContent>;

const fields: FormField<Values>[] = [
  {
    name: 'key',
    label: /*i18n*/ 'Key',
    hint: /*i18n*/ 'The site finds the item by this key. It cannot be changed later.',
  },
  {
    name: 'type',
    label: /*i18n*/ 'Type',
    kind: 'select',
    options: Object.entries(contentTypes).map(([value, label]) => ({ value, label })),
  },
  { name: 'title', label: /*i18n*/ 'Title', optional: true },
  { name: 'content', label: /*i18n*/ 'Content', kind: 'area' },
  {
    name: 'imageUrl',
    label: /*i18n*/ 'Image URL',
    optional: true,
    isShown: ({ type }) => type === 'image',
    ...imageField,
  },
  {
    name: 'metadata',
    label: /*i18n*/ 'Metadata',
    kind: 'area',
    optional: true,
    hint: /*i18n*/ 'Optional JSON, for the screens that read it.',
  },
  { name: 'isActive', label: /*i18n*/ 'Active', kind: 'switch' },
];

const described = {
  schema: SaveContent,
  isKept: true as const,
  submitLabel: /*i18n*/ 'Save Content',
  pendingLabel: /*i18n*/ 'Saving...',
};

export const newContentForm = {
  ...described,
  title: /*i18n*/ 'Add Content',
  fields,
  initial: { key: '', type: 'text', title: '', content: '', metadata: '', isActive: true } satisfies Values as Values,
};

export const contentForm: ActionForm<ContentItem, typeof SaveContent> = {
  ...described,
  title: /*i18n*/ 'Edit Content',
  fields: fields.filter(({ name }) => name !== 'key'),
  initial: item => ({
    key: item!.key,
    type: item!.type,
    title: item!.title ?? '',
    content: item!.content,
    imageUrl: item!.imageUrl ?? '',
    metadata: item!.metadata ?? '',
    isActive: item!.isActive,
  }),
};
