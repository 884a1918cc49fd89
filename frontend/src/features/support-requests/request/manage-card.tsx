import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { api } from '../../../api/client';
import { AlertDialog } from '../../../ui/dialog/alert-dialog';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/display/card';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog';
import { Check, Pause, Pencil, Play, X } from '../../../ui/icons';

const EditDialog = lazyDialog(() => import('../posting/edit.dialog'));
const CompleteDialog = lazyDialog(() => import('./complete.dialog'));

/** The owner's actions on an open support request. */
export function ManageCard({ request }: { request: SupportRequest }) {
  const { i18n } = useLingui();
  const { id, status } = request;
  const [open, setOpen] = useState<'edit' | 'complete' | 'close'>();
  const close = () => setOpen(undefined);
  const set = useMutation({
    ...api.supportRequests.setStatus.mutation(),
    onSettled: close,
    meta: { fallback: /*i18n*/ 'Failed to save' },
  });
  if (status !== 'active' && status !== 'paused') return null;
  const isPaused = status === 'paused';
  return (
    <Card aria-labelledby="manage">
      <h2 id="manage">{i18n.t('Your request')}</h2>
      <div className="stack">
        {isPaused && <p>{i18n.t('Only you and those whose offer you accepted can see it while it is paused.')}</p>}
        <Button wide icon={<Check />} onClick={() => setOpen('complete')}>
          {i18n.t('Complete Request')}
        </Button>
        <Button wide tone="plain" icon={<Pencil />} onClick={() => setOpen('edit')}>
          {i18n.t('Edit Request')}
        </Button>
        <Button
          wide
          tone="plain"
          icon={isPaused ? <Play /> : <Pause />}
          pending={set.isPending && open !== 'close'}
          pendingLabel={i18n.t('Saving...')}
          onClick={() => set.mutate({ id, status: isPaused ? 'active' : 'paused' })}
        >
          {isPaused ? i18n.t('Show Again') : i18n.t('Pause Request')}
        </Button>
        <Button wide tone="quiet" icon={<X />} onClick={() => setOpen('close')}>
          {i18n.t('Close Request')}
        </Button>
      </div>
      {open === 'edit' && <EditDialog request={request} onClose={close} />}
      {open === 'complete' && <CompleteDialog id={id} onClose={close} />}
      <AlertDialog
        open={open === 'close'}
        title={i18n.t('Close this request?')}
        tone="danger"
        confirmLabel={i18n.t('Close Request')}
        pending={set.isPending}
        pendingLabel={i18n.t('Saving...')}
        onCancel={close}
        onConfirm={() => set.mutate({ id, status: 'closed' })}
      >
        <p>{i18n.t('Nobody else can see it any more, and it cannot be opened again.')}</p>
      </AlertDialog>
    </Card>
  );
}
