import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import { CreateEvent } from '@aar/contracts/community/create-event';
import type { User } from '@aar/contracts/identity/auth.contract';
import { api } from '../../../api/deferred-client';
import { useDraft, useStoreTyped } from '../../../api/draft';
import { eventPath } from '../../../domain/events/event-path';
import { justCreated } from '../../../domain/sharing/share-after-creating';
import { useZodForm } from '../../../ui/form/form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { toast } from '../../../ui/feedback/toast';
import { EventFields } from './event-fields';
import { RepeatFields } from './repeat-fields';

/** A new event. The input is kept while sending fails and over a reload; a success opens the event's page. */
export default function CreateDialog({ user, onClose }: { user: Pick<User, 'state' | 'city'>; onClose: () => void }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const draft = useDraft<Partial<CreateEvent>>({ name: 'create-event', schema: CreateEvent });
  const form = useZodForm(CreateEvent, {
    defaultValues: {
      title: '',
      description: '',
      location: '',
      state: user.state as CreateEvent['state'],
      city: user.city,
      eventDate: '',
      eventTime: '',
      endTime: '',
      maxParticipants: '',
      requirements: [],
      contactInfo: '',
      repeat: '',
      repeatUntil: '',
      repeatExcept: [],
      ...draft.values,
    },
    onSubmit: async event => {
      const { id } = await draft.send(event, options => api.events.create(event, options));
      toast.success(i18n.t('Success'), i18n.t('Event created successfully! Local activists will be notified.'));
      void navigate(eventPath(id), { replace: true, state: justCreated });
    },
    failure: { fallback: /*i18n*/ 'Failed to create event' },
  });
  useStoreTyped(draft, form);
  // The excluded dates no longer apply to the new dates.
  const leaveOutNone = () => form.setValue('repeatExcept', []);

  return (
    <FormDialog
      form={form}
      dirty={draft.values !== undefined}
      loose
      onClose={() => {
        draft.discard();
        onClose();
      }}
      title={i18n.t('Create Event')}
      description={i18n.t('Members in the city are notified as soon as you create it.')}
      submitLabel={i18n.t('Create Event')}
      pendingLabel={i18n.t('Creating...')}
    >
      <EventFields form={form} onDate={leaveOutNone} />
      <RepeatFields form={form} onChange={leaveOutNone} />
    </FormDialog>
  );
}
