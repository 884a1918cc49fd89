import { useLingui } from '@lingui/react';
import { api } from '../../../api/deferred-client';
import { EditEvent } from '@aar/contracts/community/create-event';
import type { Event } from '@aar/contracts/community/events.contract';
import { useZodForm } from '../../../ui/form/form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { toast } from '../../../ui/feedback/toast';
import { EventFields } from './event-fields';

/** Edits the member's own event. */
export default function EditDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { i18n } = useLingui();
  const { id, title, description, eventType, location, state, city, eventDate, eventTime, requirements } = event;
  const form = useZodForm(EditEvent, {
    defaultValues: {
      title,
      description,
      eventType,
      location,
      city,
      eventDate,
      eventTime,
      requirements,
      state: state as EditEvent['state'],
      maxParticipants: event.maxParticipants ?? '',
      endTime: event.endTime ?? '',
      contactInfo: event.contactInfo ?? '',
    },
    onSubmit: async changed => {
      await api.events.update({ id, ...changed });
      toast.success(i18n.t('Success'), i18n.t('The event has been changed. Everyone going will be notified soon.'));
      onClose();
    },
    failure: { fallback: /*i18n*/ 'Failed to change the event' },
  });
  return (
    <FormDialog
      form={form}
      loose
      onClose={onClose}
      title={i18n.t('Edit Event')}
      description={
        event.series
          ? i18n.t('Only this date is changed. Everyone going or on the waitlist will be notified.')
          : i18n.t('Everyone going or on the waitlist will be notified of your changes.')
      }
      submitLabel={i18n.t('Save')}
      pendingLabel={i18n.t('Saving...')}
    >
      <EventFields form={form} />
    </FormDialog>
  );
}
