import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { CreateSupportRequest } from '@aar/contracts/community/create-support-request';
import type { User } from '@aar/contracts/identity/auth.contract';
import type { z } from 'zod';
import { useDraft, useKeepTyped } from '../../../api/draft';
import { PlaceFields } from '../../../domain/places/place-fields';
import { Field } from '../../../ui/form/field';
import { useZodForm } from '../../../ui/form/form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { PhoneInput, TextArea, TextInput } from '../../../ui/form/inputs';
import { asRequest, EmergencyRequest } from './emergency-request';
import { PhotosField } from '../../../domain/pictures/photos-field';
import { PositionField } from '../place/position-field';
import { usePhotos } from '../../../domain/pictures/use-photos';
import { usePosting } from './use-posting';

/** A critical support request with one sentence and the phone's location; everything else can be added on its page. */
export default function EmergencyDialog({
  user,
  onClose,
}: {
  user: Pick<User, 'state' | 'city' | 'mobile'>;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const draft = useDraft<Partial<z.input<typeof EmergencyRequest>>>({
    name: 'emergency',
    schema: EmergencyRequest,
    lasts: true,
  });
  const [restored] = useState(draft.values);
  const { post, sayFailure, question } = usePosting(draft);
  const form = useZodForm(EmergencyRequest, {
    defaultValues: {
      description: '',
      location: '',
      state: user.state as CreateSupportRequest['state'],
      city: user.city,
      contactMobile: user.mobile ?? '',
      ...restored,
    },
    onSubmit: async typed => {
      const { ids, failed } = await photos.settled();
      await post(asRequest({ ...typed, photos: ids }), failed);
    },
    onError: sayFailure,
  });
  useKeepTyped(draft, form);
  const photos = usePhotos(form);
  return (
    <FormDialog
      form={form}
      dirty={restored !== undefined || photos.underWay.length > 0}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      title={i18n.t('Emergency Rescue')}
      description={i18n.t('Members near the place are alerted as soon as you post it.')}
      submitLabel={i18n.t('Call for Help')}
      pendingLabel={i18n.t('Creating Request...')}
    >
      <PhotosField photos={photos} />
      <PositionField form={form} />
      <Field label={i18n.t('What happened?')} error={form.error('description')}>
        <TextArea rows={3} maxLength={4000} {...form.register('description')} />
      </Field>
      <Field
        label={i18n.t('Location')}
        optional={Boolean(form.watch('point'))}
        hint={i18n.t('Street and nearest landmark.')}
        error={form.error('location')}
      >
        <TextInput maxLength={200} {...form.register('location')} />
      </Field>
      <div className="pair">
        <PlaceFields form={form} />
      </div>
      <Field label={i18n.t('Contact Mobile')} optional error={form.error('contactMobile')}>
        <PhoneInput {...form.register('contactMobile')} />
      </Field>
      {question}
    </FormDialog>
  );
}
