import { useLingui } from '@lingui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';

/** The part of a form that is needed to name a passkey. */
interface NameForm {
  register(name: 'name'): UseFormRegisterReturn;
  error(name: 'name'): string | undefined;
}

export function PasskeyNameField({ form }: { form: NameForm }) {
  const { i18n } = useLingui();
  return (
    <Field
      label={i18n.t('Name')}
      hint={i18n.t('So that you recognise it later, such as "My phone".')}
      error={form.error('name')}
    >
      <TextInput maxLength={60} {...form.register('name')} />
    </Field>
  );
}
