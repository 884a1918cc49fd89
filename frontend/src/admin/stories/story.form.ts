import type { z } from 'zod';
import { SaveStory, type Story } from '@aar/contracts/content/stories.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { storyOutcomes } from '../../domain/editorial/editorial-labels';
import type { DescribedForm, FormField } from '../../forms/described-form';
import { pictureField } from '../editorial/picture-field';
import { publishAtField } from '../editorial/publish-at-field';
import { richTextField } from '../editorial/rich-text-field';
import { choicesOf, publishField } from '../editorial/search-fields';

type Values = z.input<typeof SaveStory>;

const fields: FormField<Values>[] = [
  { name: 'title', label: /*i18n*/ 'Title' },
  { name: 'location', label: /*i18n*/ 'Location' },
  { name: 'animalType', label: /*i18n*/ 'Animal Type' },
  {
    name: 'outcome',
    label: /*i18n*/ 'Outcome',
    kind: 'select',
    options: choicesOf(storyOutcomes, /*i18n*/ 'Select an outcome'),
  },
  { name: 'description', label: /*i18n*/ 'Description', render: richTextField(/*i18n*/ 'Description') },
  {
    name: 'beforeImageUrl',
    label: /*i18n*/ 'Before Image',
    optional: true,
    ...pictureField(/*i18n*/ 'Before Image'),
  },
  {
    name: 'afterImageUrl',
    label: /*i18n*/ 'After Image',
    optional: true,
    ...pictureField(/*i18n*/ 'After Image'),
  },
  { name: 'rescuerName', label: /*i18n*/ 'Rescuer Name', optional: true },
  {
    name: 'rescuerContact',
    label: /*i18n*/ 'Rescuer Contact',
    optional: true,
    hint: /*i18n*/ 'Only administrators can see it.',
  },
  { name: 'isFeatured', label: /*i18n*/ 'Featured', kind: 'switch' },
  publishField,
  publishAtField,
];

/** The form of a new story, or of an existing one. */
export const storyForm = (_me: User, story?: Story): DescribedForm<typeof SaveStory> & { initial: Values } => ({
  title: story ? /*i18n*/ 'Edit Success Story' : /*i18n*/ 'Create Success Story',
  schema: SaveStory,
  fields,
  initial: {
    title: story?.title ?? '',
    location: story?.location ?? '',
    animalType: story?.animalType ?? '',
    outcome: story?.outcome ?? ('' as Values['outcome']),
    description: story?.description ?? '',
    beforeImageUrl: story?.beforeImageUrl ?? '',
    afterImageUrl: story?.afterImageUrl ?? '',
    rescuerName: story?.rescuerName ?? '',
    rescuerContact: story?.rescuerContact ?? '',
    isFeatured: story?.isFeatured ?? false,
    isPublished: story?.isPublished ?? true,
    publishAt: story?.publishAt ?? '',
  },
  submitLabel: /*i18n*/ 'Save Story',
  pendingLabel: /*i18n*/ 'Saving...',
});
