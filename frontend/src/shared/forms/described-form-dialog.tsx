import { useLingui } from '@lingui/react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { FormControls } from './form-controls';
import type { DescribedForm } from './described-form';

/** A described form in a window. It closes only when the server took it; what was typed stays until then. */
export default function DescribedFormDialog({
  form: described,
  initial,
  texts = {},
  isDestructive,
  onSubmit,
  onError,
  onClose,
}: {
  form: DescribedForm;
  initial: FieldValues;
  texts?: Record<string, string | number>;
  isDestructive?: boolean;
  onSubmit: (values: FieldValues) => Promise<unknown>;
  onError: (error: unknown) => void;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const form = useZodForm(described.schema, {
    defaultValues: initial as DefaultValues<FieldValues>,
    onSubmit,
    onError,
  });
  return (
    <FormDialog
      form={form}
      small={described.fields.length < 5}
      tone={isDestructive ? 'danger' : 'brand'}
      onClose={onClose}
      title={i18n.t(described.title, texts)}
      description={described.description && i18n.t(described.description, texts)}
      submitLabel={i18n.t(described.submitLabel, texts)}
      pendingLabel={i18n.t(described.pendingLabel)}
    >
      <FormControls fields={described.fields} form={form} />
    </FormDialog>
  );
}
