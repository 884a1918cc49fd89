import { useLingui } from '@lingui/react';
import { z } from 'zod';
import type { Input } from '@aar/contracts/contract';
import type { adminContent } from '@aar/contracts/content/admin-content.contract';
import { api } from '../../api/panel-client';
import { toast } from '../../ui/feedback/toast';
import { useZodForm } from '../../ui/form/form';

type Item = Input<typeof adminContent.save>['items'][number];

/** The form of a card, which saves its changed fields together as content items. */
export function useCard<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  {
    values,
    itemsOf,
    failed,
  }: {
    values: Record<keyof Shape & string, string>;
    itemsOf(values: Record<string, string>, isChanged: (name: keyof Shape & string) => boolean): Item[];
    failed: string;
  },
) {
  const { i18n } = useLingui();
  const form = useZodForm(schema as unknown as z.ZodType<Record<string, string>, Record<string, string>>, {
    defaultValues: values,
    onSubmit: async next => {
      const { dirtyFields } = form.formState;
      const items = itemsOf(next, name => Boolean(dirtyFields[name]));
      if (items.length > 0) await api.adminContent.save({ items });
      form.showSaved(next);
      toast.success(i18n.t('Saved'));
    },
    failure: { failed },
  });
  // React Hook Form tracks dirty fields only if they are read during rendering.
  void form.formState.dirtyFields;
  return form;
}
