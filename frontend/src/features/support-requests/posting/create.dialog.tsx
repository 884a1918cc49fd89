import { useLingui } from '@lingui/react';
import type { z } from 'zod';
import { type CreateSupportRequest, NewRequestForm } from '@aar/contracts/community/create-support-request';
import type { User } from '@aar/contracts/identity/auth.contract';
import { useDraft } from '../../../api/draft';
import { useZodForm } from '../../../ui/form/form';
import { CreateFields } from './create-fields';
import { NewRequestDialog } from './new-request.dialog';
import { usePhotos } from '../../../domain/pictures/use-photos';
import { usePosting } from './use-posting';

/** A new support request. The input is kept while sending fails and over a reload; a success opens its page. */
export default function CreateDialog({ user, onClose }: { user: Pick<User, 'state' | 'city'>; onClose: () => void }) {
  const { i18n } = useLingui();
  const draft = useDraft<Partial<z.input<typeof NewRequestForm>>>({
    name: 'create-request',
    schema: NewRequestForm,
    lasts: true,
  });
  const { post, sayFailure, question } = usePosting(draft);
  const form = useZodForm(NewRequestForm, {
    defaultValues: {
      title: '',
      description: '',
      location: '',
      state: user.state as CreateSupportRequest['state'],
      city: user.city,
      dateNeeded: '',
      timeNeeded: '',
      requiredSupport: [],
      contactMobile: '',
      contactEmail: '',
      ...draft.values,
    },
    onSubmit: typed => post(photos, ids => ({ ...typed, photos: ids })),
    onError: sayFailure,
  });
  const photos = usePhotos(form);

  return (
    <NewRequestDialog
      form={form}
      draft={draft}
      photos={photos}
      loose
      title={i18n.t('Create Support Request')}
      submitLabel={i18n.t('Create Request')}
      onClose={onClose}
    >
      <CreateFields form={form} photos={photos} />
      {question}
    </NewRequestDialog>
  );
}
