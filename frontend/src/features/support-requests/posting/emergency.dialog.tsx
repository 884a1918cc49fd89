import { useLingui } from '@lingui/react';
import type { CreateSupportRequest } from '@aar/contracts/community/create-support-request';
import type { User } from '@aar/contracts/identity/auth.contract';
import type { z } from 'zod';
import { useDraft } from '../../../api/draft';
import { WhereFields } from '../../../domain/posting/where-fields';
import { Field } from '../../../ui/form/field';
import { useZodForm } from '../../../ui/form/form';
import { TextArea } from '../../../ui/form/inputs';
import { ContactMobileField } from './contact-mobile-field';
import { asRequest, EmergencyRequest } from './emergency-request';
import { NewRequestDialog } from './new-request.dialog';
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
  const { post, sayFailure, question } = usePosting(draft);
  const form = useZodForm(EmergencyRequest, {
    defaultValues: {
      description: '',
      location: '',
      state: user.state as CreateSupportRequest['state'],
      city: user.city,
      contactMobile: user.mobile ?? '',
      ...draft.values,
    },
    onSubmit: typed => post(photos, ids => asRequest({ ...typed, photos: ids })),
    onError: sayFailure,
  });
  const photos = usePhotos(form);
  return (
    <NewRequestDialog
      form={form}
      draft={draft}
      photos={photos}
      title={i18n.t('Emergency Rescue')}
      submitLabel={i18n.t('Call for Help')}
      onClose={onClose}
    >
      <PhotosField photos={photos} />
      <PositionField form={form} />
      <Field label={i18n.t('What happened?')} error={form.error('description')}>
        <TextArea rows={3} maxLength={4000} {...form.register('description')} />
      </Field>
      <WhereFields form={form} isOptional={Boolean(form.watch('point'))} />
      <ContactMobileField form={form} />
      {question}
    </NewRequestDialog>
  );
}
