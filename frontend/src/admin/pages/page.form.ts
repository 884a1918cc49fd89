import type { z } from 'zod';
import { type EditedPage, SavePage } from '@aar/contracts/content/pages.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import type { DescribedForm, FormField } from '../../forms/described-form';
import { publishAtField } from '../editorial/publish-at-field';
import { richTextField } from '../editorial/rich-text-field';
import { choicesOf, publishField, searchFields, slugField } from '../editorial/search-fields';
import { pageTemplates } from './page-labels';

type Values = z.input<typeof SavePage>;

const fields: FormField<Values>[] = [
  { name: 'title', label: /*i18n*/ 'Title' },
  slugField,
  { name: 'content', label: /*i18n*/ 'Content', render: richTextField(/*i18n*/ 'Content') },
  { name: 'template', label: /*i18n*/ 'Template', kind: 'select', options: choicesOf(pageTemplates) },
  ...searchFields,
  { name: 'showInFooter', label: /*i18n*/ 'Show in footer', kind: 'switch' },
  {
    name: 'sortOrder',
    label: /*i18n*/ 'Sort Order',
    kind: 'number',
    hint: /*i18n*/ 'Pages in the footer are shown with the lowest number first.',
  },
  publishField,
  publishAtField,
];

/** The form of a new page, or of an existing one. */
export const pageForm = (_me: User, page?: EditedPage): DescribedForm<typeof SavePage> & { initial: Values } => ({
  title: page ? /*i18n*/ 'Edit Static Page' : /*i18n*/ 'Create Static Page',
  schema: SavePage,
  fields,
  initial: {
    title: page?.title ?? '',
    slug: page?.slug ?? '',
    content: page?.content ?? '',
    template: page?.template ?? 'default',
    metaTitle: page?.metaTitle ?? '',
    metaDescription: page?.metaDescription ?? '',
    showInFooter: page?.showInFooter ?? false,
    sortOrder: page?.sortOrder ?? 0,
    isPublished: page?.isPublished ?? false,
    publishAt: page?.publishAt ?? '',
  },
  submitLabel: /*i18n*/ 'Save Page',
  pendingLabel: /*i18n*/ 'Saving...',
});
