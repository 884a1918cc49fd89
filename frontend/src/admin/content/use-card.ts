import { useLingui } from '@lingui/react';
import { z } from 'zod';
import type { Input } from '@aar/contracts/contract';
import type { adminContent } from '@aar/contracts/content/admin-content.contract';
import { api } from '../../api/panel-client';
import { toast } from '../../ui/feedback/toast';
import { useZodForm } from '../../ui/form/form';

type Item = Input<typeof adminContent.save>['items'][number];

/** The form of a card: what was changed in it is saved together, as items of the site. */
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
  // Read while rendering, or the form would not note what was changed.
  void form.formState.dirtyFields;
  return form;
}
