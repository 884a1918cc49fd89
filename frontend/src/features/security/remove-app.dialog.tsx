import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { toast } from '../../ui/feedback/toast';

export default function RemoveAppDialog({ onClose }: { onClose(): void }) {
  const { i18n } = useLingui();
  const remove = useMutation({
    ...api.secondFactors.removeTotp.mutation(),
    onSuccess: () => toast.success(i18n.t('Authenticator App Removed')),
    meta: { fallback: /*i18n*/ 'Failed to remove the app' },
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      tone="danger"
      title={i18n.t('Remove the authenticator app?')}
      confirmLabel={i18n.t('Remove')}
      pending={remove.isPending}
      pendingLabel={i18n.t('Removing...')}
      onCancel={onClose}
      onConfirm={() => remove.mutate({})}
    >
      <p>{i18n.t('Sign-in will no longer ask for a code from the app.')}</p>
    </AlertDialog>
  );
}
