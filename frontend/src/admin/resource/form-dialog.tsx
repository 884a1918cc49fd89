import { useId } from 'react';
import { useLingui } from '@lingui/react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { useZodForm } from '../../ui/form/form';
import { FormControl } from './form-control';
import type { ResourceForm } from './resource';

/** A described form in a window. It closes only when the server took it; what was typed stays until then. */
export default function FormDialog({
  form,
  initial,
  texts = {},
  isDestructive,
  onSubmit,
  onError,
  onClose,
}: {
  form: ResourceForm;
  initial: FieldValues;
  texts?: Record<string, string | number>;
  isDestructive?: boolean;
  onSubmit: (values: FieldValues) => Promise<unknown>;
  onError: (error: unknown) => void;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const id = useId();
  const control = useZodForm(form.schema, {
    defaultValues: initial as DefaultValues<FieldValues>,
    onSubmit,
    onError,
  });
  const values = control.watch();
  return (
    <Dialog
      open
      guarded
      small={form.fields.length < 5}
      pending={control.pending}
      onClose={onClose}
      title={i18n.t(form.title, texts)}
      description={form.description && i18n.t(form.description, texts)}
      footer={
        <Button
          type="submit"
          form={id}
          wide
          tone={isDestructive ? 'danger' : 'brand'}
          pending={control.pending}
          pendingLabel={i18n.t(form.pendingLabel)}
        >
          {i18n.t(form.submitLabel, texts)}
        </Button>
      }
    >
      <form id={id} className="stack" onSubmit={control.submit} noValidate>
        {form.fields
          .filter(field => field.isShown?.(values) ?? true)
          .map(field => (
            <FormControl key={field.name} field={field} form={control} values={values} />
          ))}
      </form>
    </Dialog>
  );
}
