import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { useKeepProfile } from '../../api/my-profile';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Button } from '../../ui/button';
import { Trash2 } from '../../ui/icons';
import { toast } from '../../ui/feedback/toast';

/** Removes the member's picture after a confirmation. */
export function RemovePicture({ onRemoved }: { onRemoved: () => void }) {
  const { i18n } = useLingui();
  const keepProfile = useKeepProfile();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    ...api.profile.setAvatar.mutation(),
    onSuccess: profile => {
      keepProfile(profile);
      toast.success(i18n.t('Success'), i18n.t('Your picture is removed.'));
      onRemoved();
    },
    meta: { fallback: /*i18n*/ 'Failed to update profile' },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button tone="quiet" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {i18n.t('Remove Picture')}
      </Button>
      <AlertDialog
        open={asking}
        title={i18n.t('Remove your picture?')}
        tone="danger"
        confirmLabel={i18n.t('Remove')}
        pending={remove.isPending}
        pendingLabel={i18n.t('Removing...')}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ mediaId: null })}
      >
        <p>{i18n.t('Your initials are shown in its place.')}</p>
      </AlertDialog>
    </>
  );
}
