import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client';
import { messageOf } from '../../i18n/failures';
import { formatDate } from '../../i18n/dates';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Field } from '../../ui/form/field';
import { PasswordInput } from '../../ui/form/inputs';
import { toast } from '../../ui/feedback/toast';

/** Asks once more, with the password: what is lost, and how long there is to think again. */
export default function DeleteAccountDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const request = useMutation({
    ...api.privacy.requestDeletion.mutation(),
    onSuccess(answer) {
      queries.setQueryData(api.privacy.deletion.query().queryKey, answer);
      if (answer.dueAt)
        toast.success(
          i18n.t('Deletion Planned'),
          i18n.t('Your account will be deleted on {date}.', { date: formatDate(answer.dueAt) }),
        );
      onClose();
    },
    onError: error => setProblem(i18n.t(messageOf(error, 'Failed to delete your account'))),
    meta: { failed: null },
  });
  const confirm = () => {
    if (hasPassword && password === '') setProblem(i18n.t('Password is required'));
    else if (!request.isPending) request.mutate({ password });
  };
  return (
    <AlertDialog
      open
      tone="danger"
      title={i18n.t('Delete your account?')}
      confirmLabel={i18n.t('Delete Account')}
      pending={request.isPending}
      pendingLabel={i18n.t('Deleting...')}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <div className="stack">
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
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={event => {
                setPassword(event.target.value);
                setProblem(undefined);
              }}
              onKeyDown={event => event.key === 'Enter' && confirm()}
            />
          </Field>
        )}
        {!hasPassword && problem && (
          <p role="alert" className="error">
            {problem}
          </p>
        )}
      </div>
    </AlertDialog>
  );
}
