import type { ComponentProps, ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { Login } from '@aar/contracts/identity/auth.contract';
import { TotpCode } from '@aar/contracts/identity/second-factors.contract';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { PasswordInput, TextInput } from '../../ui/form/inputs';
import { prove } from './prove';

const Password = Login.pick({ password: true });
const Totp = z.object({ totp: TotpCode });
const failure = { fallback: /*i18n*/ 'This could not be confirmed. Please try again.' };

interface Props {
  title: string;
  description?: string;
  /** Other ways to confirm. */
  beside?: ReactNode;
  onClose: () => void;
}

/** Asks for the password. */
export function StepUpPassword(props: Props) {
  const { i18n } = useLingui();
  const form = useZodForm(Password, { defaultValues: { password: '' }, onSubmit: prove, failure });
  return (
    <StepUpForm {...props} form={form}>
      <Field label={i18n.t('Password')} error={form.error('password')}>
        <PasswordInput autoComplete="current-password" data-initial-focus="" {...form.register('password')} />
      </Field>
    </StepUpForm>
  );
}

/** Asks for a code of the authenticator app. */
export function StepUpTotp(props: Props) {
  const { i18n } = useLingui();
  const form = useZodForm(Totp, { defaultValues: { totp: '' }, onSubmit: prove, failure });
  return (
    <StepUpForm {...props} form={form}>
      <Field label={i18n.t('Code of Your App')} error={form.error('totp')}>
        <TextInput autoComplete="one-time-code" inputMode="numeric" {...form.register('totp')} />
      </Field>
    </StepUpForm>
  );
}

function StepUpForm(props: Props & Pick<ComponentProps<typeof FormDialog>, 'form' | 'children'>) {
  const { i18n } = useLingui();
  return (
    <FormDialog
      {...props}
      guarded={false}
      small
      hasCancel
      submitLabel={i18n.t('Confirm')}
      pendingLabel={i18n.t('Verifying...')}
    />
  );
}
