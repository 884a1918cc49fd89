import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { type Event, mostOfReason } from '@aar/contracts/community/events.contract';
import { api } from '../../../api/deferred-client';
import { isAhead } from '../../../domain/events/join-event-button';
import { Button } from '../../../ui/button';
import { AlertDialog } from '../../../ui/dialog/alert-dialog';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog';
import { Checkbox } from '../../../ui/form/choices';
import { Field } from '../../../ui/form/field';
import { TextArea } from '../../../ui/form/inputs';
import { Ban, Pencil } from '../../../ui/icons';

const EditDialog = lazyDialog(() => import('../posting/edit.dialog'));

/** The owner's actions on an event until it begins. */
export function OwnerActions({ event }: { event: Event }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState<'edit' | 'cancel'>();
  const close = () => setOpen(undefined);
  const cancel = useMutation({
    ...api.events.cancel.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to cancel the event' },
    onSettled: close,
  });
  const [following, setFollowing] = useState(false);
  const [reason, setReason] = useState('');
  const { id, status, series } = event;
  if (!isAhead(event) || (status !== 'active' && status !== 'paused')) return null;
  return (
    <>
      <Button icon={<Pencil />} onClick={() => setOpen('edit')}>
        {i18n.t('Edit Event')}
      </Button>
      <Button tone="danger" icon={<Ban />} onClick={() => setOpen('cancel')}>
        {i18n.t('Cancel Event')}
      </Button>
      {open === 'edit' && <EditDialog event={event} onClose={close} />}
      <AlertDialog
        open={open === 'cancel'}
        title={i18n.t('Cancel this event?')}
        tone="danger"
        confirmLabel={i18n.t('Cancel Event')}
        pending={cancel.isPending}
        pendingLabel={i18n.t('Cancelling...')}
        onCancel={close}
        onConfirm={() => cancel.mutate({ id, following, reason })}
      >
        <p>{i18n.t('Everyone going or on the waitlist will be notified. This cannot be undone.')}</p>
        <Field label={i18n.t('Reason')} hint={i18n.t('They will read it in the message.')} optional>
          <TextArea value={reason} maxLength={mostOfReason} onChange={event => setReason(event.target.value)} />
        </Field>
        {series && (
          <Checkbox checked={following} onChange={event => setFollowing(event.target.checked)}>
            {i18n.t('Cancel all later dates too')}
          </Checkbox>
        )}
      </AlertDialog>
    </>
  );
}
