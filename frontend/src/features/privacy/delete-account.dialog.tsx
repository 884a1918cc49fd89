import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { Login } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/deferred-client';
import { formatDate } from '../../i18n/dates';
import { messageOf } from '../../i18n/failures';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { PasswordInput } from '../../ui/form/inputs';
import { toast } from '../../ui/feedback/toast';

const WithPassword = Login.pick({ password: true });
const WithoutPassword = z.object({ password: z.string() });

/** Asks for confirmation with the password: what is lost, and until when it can be cancelled. */
export default function DeleteAccountDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const form = useZodForm(hasPassword ? WithPassword : WithoutPassword, {
    defaultValues: { password: '' },
    onSubmit: async values => {
      const answer = await api.privacy.requestDeletion(values);
      queries.setQueryData(api.privacy.deletion.query().queryKey, answer);
      if (answer.dueAt)
        toast.success(
          i18n.t('Deletion Planned'),
          i18n.t('Your account will be deleted on {date}.', { date: formatDate(answer.dueAt) }),
        );
      onClose();
    },
    onError: error => {
      form.setError('password', { type: 'server', message: messageOf(error, 'Failed to delete your account') });
    },
  });
  const problem = form.error('password');
  return (
    <AlertDialog
      open
      tone="danger"
      title={i18n.t('Delete your account?')}
      confirmLabel={i18n.t('Delete Account')}
      pending={form.pending}
      pendingLabel={i18n.t('Deleting...')}
      onCancel={onClose}
      onConfirm={() => void form.submit()}
    >
      <form
        className="stack"
        onSubmit={event => {
          // Enter in the field submits without the pending button.
          if (form.pending) event.preventDefault();
          else void form.submit(event);
        }}
        noValidate
      >
        <ul className="grid list-disc gap-2 pl-5">
          <li>{i18n.t('You are removed from the directory and all lists at once.')}</li>
          <li>{i18n.t('For 30 days you can sign in and keep your account.')}</li>
          <li>
            {i18n.t(
              'After that, your contacts, picture, documents and messages are erased everywhere. Nobody can restore them.',
            )}
          </li>
        </ul>
        {hasPassword && (
          <Field label={i18n.t('Password')} error={problem}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
        )}
        {!hasPassword && problem && (
          <p role="alert" className="error">
            {problem}
          </p>
        )}
      </form>
    </AlertDialog>
  );
}
