import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Attendee } from '@aar/contracts/community/events.contract';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../../api/deferred-client';
import { AlertDialog } from '../../../ui/dialog/alert-dialog';
import { toast } from '../../../ui/feedback/toast';

/** Asks before the organiser takes the seat of an attendee. */
export default function RemoveAttendeeDialog({
  id,
  attendee,
  onClose,
}: {
  id: string;
  attendee: Attendee;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const name = nameOf(attendee);
  const remove = useMutation({
    ...api.events.removeAttendee.mutation(),
    onSuccess: () => toast.success(i18n.t('Attendee Removed'), i18n.t('{name} was told.', { name })),
    meta: { fallback: /*i18n*/ 'Failed to remove the attendee. Please try again.' },
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      tone="danger"
      title={i18n.t('Remove {name} from this event?', { name })}
      confirmLabel={i18n.t('Remove')}
      pending={remove.isPending}
      pendingLabel={i18n.t('Removing...')}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ id, attendee: attendee.memberId ?? attendee.seatId })}
    >
      <p>
        {i18n.t('{name} is told, and cannot join this event again. The seat goes to the next on the waitlist.', {
          name,
        })}
      </p>
    </AlertDialog>
  );
}
