/** Title and description for search engines and share previews, if they differ from the item's own. */
export const searchFields = [
  {
    name: 'metaTitle' as const,
    label: /*i18n*/ 'Meta Title',
    optional: true,
    hint: /*i18n*/ 'Replaces the title in search results',
  },
  {
    name: 'metaDescription' as const,
    label: /*i18n*/ 'Meta Description',
    kind: 'area' as const,
    optional: true,
    hint: /*i18n*/ 'At most 160 characters are shown in search results',
  },
];

export const slugField = {
  name: 'slug' as const,
  label: /*i18n*/ 'Slug',
  optional: true,
  hint: /*i18n*/ 'The last part of the address. Made from the title if left blank.',
};

export const publishField = { name: 'isPublished' as const, label: /*i18n*/ 'Publish', kind: 'switch' as const };

/** The options of a select; the first one is the prompt. */
export const choicesOf = (labels: Record<string, string>, ask?: string) => [
  ...(ask ? [{ value: '', label: ask }] : []),
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
