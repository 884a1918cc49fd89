import { useLingui } from '@lingui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field';
import { PasswordInput } from '../../ui/form/inputs';

/** The part of a form that is needed to choose a password. */
interface PasswordForm {
  register(name: 'password' | 'confirmPassword'): UseFormRegisterReturn;
  error(name: 'password' | 'confirmPassword'): string | undefined;
}

export function NewPasswordFields({ form, label }: { form: PasswordForm; label: string }) {
  const { i18n } = useLingui();
  return (
    <>
      <Field
        label={label}
        hint={i18n.t('At least 6 characters. Common passwords are refused.')}
        error={form.error('password')}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label={i18n.t('Confirm Password')} error={form.error('confirmPassword')}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </>
  );
}
