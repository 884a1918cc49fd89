import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { AlertDialog } from '../../ui/dialog/alert-dialog';

export default function RenewCodesDialog({
  onDone,
  onClose,
}: {
  onDone(recoveryCodes: string[] | null): void;
  onClose(): void;
}) {
  const { i18n } = useLingui();
  const renew = useMutation({
    ...api.secondFactors.renewRecoveryCodes.mutation(),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: onClose,
    meta: { fallback: /*i18n*/ 'Failed to renew the recovery codes' },
  });
  return (
    <AlertDialog
      open
      title={i18n.t('Renew the recovery codes?')}
      confirmLabel={i18n.t('Renew')}
      pending={renew.isPending}
      pendingLabel={i18n.t('Saving...')}
      onCancel={onClose}
      onConfirm={() => renew.mutate({})}
    >
      <p>{i18n.t('You get ten new codes. The old ones stop working.')}</p>
    </AlertDialog>
  );
}
