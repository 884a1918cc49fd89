import { useLingui } from '@lingui/react';
import { ForgotPassword } from '@aar/contracts/identity/auth.contract';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextInput } from '../../ui/form/inputs';

interface ResetEmailDialogProps {
  /** The e-mail that was typed before. */
  email: string;
  /** Sends the code; a failure is shown here. */
  onSubmit(email: string): Promise<void>;
  onClose(): void;
}

/** Asks for the account of the forgotten password. */
export function ResetEmailDialog({ email, onSubmit, onClose }: ResetEmailDialogProps) {
  const { i18n } = useLingui();
  const form = useZodForm(ForgotPassword, {
    defaultValues: { email },
    onSubmit: ({ email }) => onSubmit(email),
    failure: { failed: /*i18n*/ 'Failed to send reset code. Please try again.' },
  });
  return (
    <FormDialog
      form={form}
      guarded={false}
      small
      onClose={onClose}
      title={i18n.t('Forgot your password')}
      description={i18n.t('Enter your email and we will send you a code to reset it.')}
      submitLabel={i18n.t('Send Reset Code')}
      pendingLabel={i18n.t('Sending code...')}
    >
      <Field
        label={i18n.t('Email')}
        hint={form.error('email') ? undefined : i18n.t('Or your confirmed mobile number.')}
        error={form.error('email')}
      >
        <TextInput type="email" autoComplete="username" {...form.register('email')} />
      </Field>
    </FormDialog>
  );
}
