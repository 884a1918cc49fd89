import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { CallOptions } from '@aar/api-client/api';
import { useDraft, useStoreTyped } from '../api/draft';
import type { FailureTexts } from '../ui/feedback/show-failure';
import { isSame } from '../ui/form/checked-form';
import { useZodForm } from '../ui/form/form';
import { FormDialog } from '../ui/form/form-dialog';
import { BroughtBack } from './brought-back';
import { FormControls } from './form-controls';
import type { DescribedForm } from './described-form';

/** A described form in a dialog. It closes only after the server has accepted it; the input is kept until then. */
export default function DescribedFormDialog({
  form: described,
  initial,
  draftName,
  texts = {},
  isDestructive,
  onSubmit,
  failure,
  onClose,
}: {
  form: DescribedForm;
  initial: FieldValues;
  /** Name of the stored draft; undefined if the form has none. */
  draftName?: string;
  texts?: Record<string, string | number>;
  isDestructive?: boolean;
  /** The options carry the idempotency key: a retry with unchanged values creates nothing twice. */
  onSubmit: (values: FieldValues, options: CallOptions) => Promise<unknown>;
  failure: FailureTexts;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const draft = useDraft<FieldValues>(
    described.isKept && draftName ? { name: draftName, schema: described.schema, lasts: true } : undefined,
  );
  const [restored, setRestored] = useState(draft.values);
  const form = useZodForm(described.schema, {
    defaultValues: { ...initial, ...restored } as DefaultValues<FieldValues>,
    onSubmit: values => draft.send(values, options => onSubmit(values, options)),
    failure,
  });
  // Only changed fields: by the time the draft is restored, somebody else may have changed the others.
  useStoreTyped(draft, form, (values: FieldValues) => {
    const typed = Object.entries(values).filter(([name, value]) => !isSame(value, initial[name]));
    return typed.length > 0 ? Object.fromEntries(typed) : undefined;
  });
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
      {restored && (
        <BroughtBack
          onDiscard={() => {
            draft.discard();
            setRestored(undefined);
            form.reset(initial);
          }}
        />
      )}
      <FormControls fields={described.fields} form={form} />
    </FormDialog>
  );
}
