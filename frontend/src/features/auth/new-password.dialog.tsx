import { useLingui } from '@lingui/react';
import { ApiError } from '@aar/api-client/api';
import { ResetPassword } from '@aar/contracts/identity/auth.contract';
import { api, messageOf } from '../../api/client';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { PasswordInput } from '../../ui/form/inputs';
import { toast } from '../../ui/feedback/toast';

interface NewPasswordDialogProps {
  /** What the right code was changed into; it sets one password. */
  resetToken: string;
  onDone(): void;
  /** The token is too old or was used: a new code is needed. */
  onExpired(): void;
  onClose(): void;
}

export function NewPasswordDialog({ resetToken, onDone, onExpired, onClose }: NewPasswordDialogProps) {
  const { i18n } = useLingui();
  const form = useZodForm(ResetPassword, {
    defaultValues: { resetToken, password: '', confirmPassword: '' },
    onSubmit: async values => {
      await api.auth.resetPassword(values);
      onDone();
    },
    onError: error => {
      toast.error(i18n.t(messageOf(error, 'Something went wrong. Please try again.')));
      if (error instanceof ApiError && error.problem.code === 'identity.reset.invalid') onExpired();
    },
  });
  return (
    <Dialog
      open
      small
      guarded
      unsaved
      pending={form.pending}
      onClose={onClose}
      title={i18n.t('Set a new password')}
      description={i18n.t('Every device that is signed in to your account will be signed out.')}
      footer={
        <Button type="submit" form="new-password" wide pending={form.pending} pendingLabel={i18n.t('Saving...')}>
          {i18n.t('Save Password')}
        </Button>
      }
    >
      <form id="new-password" className="stack" onSubmit={form.submit} noValidate>
        <Field
          label={i18n.t('Password')}
          hint={i18n.t('At least 6 characters. Common passwords are refused.')}
          error={form.error('password')}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label={i18n.t('Confirm Password')} error={form.error('confirmPassword')}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
      </form>
    </Dialog>
  );
}
