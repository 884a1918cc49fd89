import { useLingui } from '@lingui/react';
import type { ConfigField } from '@aar/contracts/content/integration-templates';
import { knownVariables } from '@aar/contracts/notifications/dlt-grammar';
import { Field } from '../../ui/form/field';
import { PasswordInput, TextArea, TextInput } from '../../ui/form/inputs';
import { Switch } from '../../ui/form/switch';
import type { IntegrationForm } from './integration-fields';

/** The configuration: a control for each field of the template, or JSON text without a template. */
export function ConfigFields({
  form,
  fields,
  hasValue,
}: {
  form: IntegrationForm;
  fields?: readonly ConfigField[];
  /** The keys with a stored secret, which is never shown. */
  hasValue: Record<string, boolean>;
}) {
  const { i18n } = useLingui();
  const kept = Object.keys(hasValue).filter(key => hasValue[key]);
  if (!fields) {
    const error = form.error('config');
    const hints = [
      // The error has the same text.
      error ? '' : i18n.t('Enter configuration as JSON format'),
      kept.length > 0 ? i18n.t('Leave blank to keep what is saved: {keys}', { keys: kept.join(', ') }) : '',
    ].filter(Boolean);
    return (
      <Field
        label={i18n.t('Configuration')}
        error={error}
        hint={hints.length > 0 && hints.map(hint => <p key={hint}>{hint}</p>)}
      >
        <TextArea rows={7} spellCheck={false} autoComplete="off" {...form.register('config')} />
      </Field>
    );
  }
  return (
    <fieldset className="stack">
      <legend className="label mb-3">{i18n.t('Configuration')}</legend>
      {fields.map(field => (
        <ConfigControl key={field.key} form={form} field={field} isKept={kept.includes(field.key)} />
      ))}
    </fieldset>
  );
}

function ConfigControl({ form, field, isKept }: { form: IntegrationForm; field: ConfigField; isKept: boolean }) {
  const { i18n } = useLingui();
  const { key, label, type, required, registered } = field;
  const path = `config.${key}` as const;
  if (type === 'boolean')
    return (
      <Switch
        label={i18n.t(label)}
        checked={form.watch(path) === true}
        onCheckedChange={checked => form.setValue(path, checked, { shouldDirty: true })}
      />
    );
  const keptHint = isKept
    ? i18n.t('A value is saved. Leave this blank to keep it, or type a new one to replace it.')
    : undefined;
  const registeredHint = i18n.t('Exactly as registered, with the variables {known}', {
    known: knownVariables.join(' '),
  });
  return (
    <Field
      label={i18n.t(label)}
      optional={!required}
      error={form.error(path)}
      hint={registered ? registeredHint : keptHint}
    >
      {type === 'password' ? (
        <PasswordInput autoComplete="new-password" {...form.register(path)} />
      ) : (
        <TextInput type={type} autoComplete="off" {...form.register(path)} />
      )}
    </Field>
  );
}
