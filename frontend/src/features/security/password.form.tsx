import { useLingui } from '@lingui/react';
import { ChangePassword } from '@aar/contracts/identity/profile.contract';
import { api } from '../../api/deferred-client';
import { NewPasswordFields } from '../../domain/sign-in/new-password-fields';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { PasswordInput } from '../../ui/form/inputs';
import { toast } from '../../ui/feedback/toast';

const blank = { currentPassword: '', password: '', confirmPassword: '' };

/** A new password; an account that signs in through a provider has no current one. */
export default function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { i18n } = useLingui();
  const form = useZodForm(ChangePassword, {
    defaultValues: blank,
    onSubmit: async passwords => {
      await api.profile.changePassword(passwords);
      form.showSaved(blank);
      toast.success(i18n.t('Password Changed'), i18n.t('Your other sessions have ended.'));
    },
    failure: { fallback: /*i18n*/ 'Failed to change the password' },
  });
  return (
    <form className="stack" onSubmit={form.submit} noValidate>
      {hasPassword && (
        <Field label={i18n.t('Current Password')} error={form.error('currentPassword')}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
      )}
      <NewPasswordFields form={form} label={i18n.t('New Password')} />
      <p className="hint">{i18n.t('You are signed out on all other devices, and we tell you by e-mail.')}</p>
      <Button type="submit" wide pending={form.pending} pendingLabel={i18n.t('Saving...')}>
        {hasPassword ? i18n.t('Change Password') : i18n.t('Set Password')}
      </Button>
    </form>
  );
}
