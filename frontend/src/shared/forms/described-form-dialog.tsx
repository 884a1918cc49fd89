import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useDraft, useKeepTyped } from '../../api/draft';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { FormControls } from './form-controls';
import type { DescribedForm } from './described-form';

/** A described form in a window. It closes only when the server took it; what was typed stays until then. */
export default function DescribedFormDialog({
  form: described,
  initial,
  draftName,
  texts = {},
  isDestructive,
  onSubmit,
  onError,
  onClose,
}: {
  form: DescribedForm;
  initial: FieldValues;
  /** What it is kept as, where it is kept. */
  draftName?: string;
  texts?: Record<string, string | number>;
  isDestructive?: boolean;
  onSubmit: (values: FieldValues) => Promise<unknown>;
  onError: (error: unknown) => void;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const draft = useDraft<FieldValues>(described.isKept && draftName, { lasts: true });
  const [restored] = useState(draft.values);
  const form = useZodForm(described.schema, {
    defaultValues: { ...initial, ...restored } as DefaultValues<FieldValues>,
    onSubmit: async values => {
      await onSubmit(values);
      draft.discard();
    },
    onError,
  });
  useKeepTyped(draft, form);
  return (
    <FormDialog
      form={form}
      small={described.fields.length < 5}
      tone={isDestructive ? 'danger' : 'brand'}
      dirty={restored !== undefined}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      title={i18n.t(described.title, texts)}
      description={described.description && i18n.t(described.description, texts)}
      submitLabel={i18n.t(described.submitLabel, texts)}
      pendingLabel={i18n.t(described.pendingLabel)}
    >
      <FormControls fields={described.fields} form={form} />
    </FormDialog>
  );
}
