import type { ChangeEvent } from 'react';
import { useLingui } from '@lingui/react';
import { useController, type Control, type FieldValues } from 'react-hook-form';
import { Field } from '../ui/form/field';
import type { ZodForm } from '../ui/form/form';
import { PasswordInput, PhoneInput, Select, TextArea, TextInput } from '../ui/form/inputs';
import { tenDigits } from '../ui/form/ten-digits';
import { Switch } from '../ui/form/switch';
import type { FormField, Schema } from './described-form';

interface Controlled {
  field: FormField<FieldValues>;
  form: ZodForm<Schema>;
  values: FieldValues;
}

/** The controls of a described form. */
export function FormControls({ fields, form }: { fields: readonly FormField<FieldValues>[]; form: ZodForm<Schema> }) {
  const values = form.watch();
  return fields
    .filter(field => field.isShown?.(values) ?? true)
    .map(field => <FormControl key={field.name} field={field} form={form} values={values} />);
}

/** The label, the control and the error of one described field. */
function FormControl({ field, form, values }: Controlled) {
  const { i18n } = useLingui();
  const label = i18n.t(field.label);
  if (field.kind === 'switch')
    return (
      <Switch
        label={label}
        checked={values[field.name] === true}
        onCheckedChange={checked => form.setValue(field.name, checked, { shouldDirty: true })}
      />
    );
  return (
    <Field
      label={label}
      hint={field.hint && i18n.t(field.hint)}
      optional={field.optional}
      error={form.error(field.name)}
    >
      {field.render ? (
        <OwnControl render={field.render} field={field} form={form} />
      ) : (
        <KindControl field={field} form={form} values={values} />
      )}
    </Field>
  );
}

function OwnControl({
  field: { name },
  form,
  render,
}: Pick<Controlled, 'field' | 'form'> & Required<Pick<FormField<FieldValues>, 'render'>>) {
  const { field, fieldState } = useController({ name, control: form.control as Control<FieldValues> });
  const { value, onChange, onBlur } = field;
  return render({ value: value as unknown, onChange, onBlur, isInvalid: fieldState.invalid });
}

function KindControl({ field, form, values }: Controlled) {
  const { i18n } = useLingui();
  const { name, kind = 'text' } = field;
  const bound = {
    placeholder: field.placeholder && i18n.t(field.placeholder),
    ...form.register(name, {
      shouldUnregister: field.isShown !== undefined,
      ...(kind === 'number' && { setValueAs: numberOf }),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        for (const [other, value] of Object.entries(field.implies?.(event.target.value, form.getValues()) ?? {}))
          form.setValue(other, value, { shouldDirty: true });
      },
    }),
  };
  switch (kind) {
    case 'select': {
      const options = typeof field.options === 'function' ? field.options(values) : (field.options ?? []);
      return (
        <Select
          // A new list of options remounts the select, so that the browser shows the value that belongs to it.
          key={options.map(option => option.value).join()}
          disabled={options.length === 0}
          options={options.map(({ value, label, isWritten }) => ({ value, label: isWritten ? label : i18n.t(label) }))}
          {...bound}
        />
      );
    }
    case 'area':
      return <TextArea rows={5} {...bound} />;
    case 'password':
      return <PasswordInput autoComplete="new-password" {...bound} />;
    case 'mobile':
      return (
        <PhoneInput
          {...bound}
          autoComplete="off"
          onChange={event => {
            event.target.value = tenDigits(event.target.value, String(form.getValues(name) ?? ''));
            void bound.onChange(event as ChangeEvent);
          }}
        />
      );
    default:
      return <TextInput type={kind} autoComplete="off" {...bound} />;
  }
}

/** Undefined for an empty field, so that an optional one is not sent. */
const numberOf = (text: string) => (text === '' ? undefined : Number(text));
