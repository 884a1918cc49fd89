import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { toast } from '../../ui/feedback/toast';

export default function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { i18n } = useLingui();
  const end = useMutation({
    ...api.sessions.endOthers.mutation(),
    onSuccess: ({ ended }) =>
      toast.success(
        i18n.t('Sessions Ended'),
        i18n.t('{count, plural, one {# session has ended.} other {# sessions have ended.}}', { count: ended }),
      ),
    meta: { fallback: /*i18n*/ 'Failed to end the sessions' },
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      tone="danger"
      title={i18n.t('End all other sessions?')}
      confirmLabel={i18n.t('End Sessions')}
      pending={end.isPending}
      pendingLabel={i18n.t('Ending...')}
      onCancel={onClose}
      onConfirm={() => end.mutate({})}
    >
      <p>
        {i18n.t(
          '{count, plural, one {One other device must} other {# other devices must}} sign in again. This one stays signed in.',
          { count },
        )}
      </p>
    </AlertDialog>
  );
}
