import { useLingui } from '@lingui/react';
import { ApiError } from '@aar/api-client/api';
import { ResetPassword } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/deferred-client';
import { NewPasswordFields } from '../../domain/sign-in/new-password-fields';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { showFailure } from '../../ui/feedback/show-failure';

interface NewPasswordDialogProps {
  /** The token that was exchanged for the correct code; it sets one password. */
  resetToken: string;
  onDone(): void;
  /** The token has expired or was used: a new code is needed. */
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
      showFailure(error);
      if (error instanceof ApiError && error.problem.code === 'identity.reset.invalid') onExpired();
    },
  });
  return (
    <FormDialog
      form={form}
      // The code that led here works only once.
      dirty
      small
      onClose={onClose}
      title={i18n.t('Set a new password')}
      description={i18n.t('Every device that is signed in to your account will be signed out.')}
      submitLabel={i18n.t('Save Password')}
      pendingLabel={i18n.t('Saving...')}
    >
      <NewPasswordFields form={form} label={i18n.t('Password')} />
    </FormDialog>
  );
}
