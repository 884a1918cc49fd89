import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { z } from 'zod';
import { type CreateSupportRequest, NewRequestForm } from '@aar/contracts/community/create-support-request';
import type { User } from '@aar/contracts/identity/auth.contract';
import { useDraft, useKeepTyped } from '../../../api/draft';
import { useZodForm } from '../../../ui/form/form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { CreateFields } from './create-fields';
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
  const [restored] = useState(draft.values);
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
      ...restored,
    },
    onSubmit: async typed => {
      const { ids, failed } = await photos.settled();
      await post({ ...typed, photos: ids }, failed);
    },
    onError: sayFailure,
  });
  useKeepTyped(draft, form);
  const photos = usePhotos(form);

  return (
    <FormDialog
      form={form}
      dirty={restored !== undefined || photos.underWay.length > 0}
      loose
      onClose={() => {
        draft.discard();
        onClose();
      }}
      title={i18n.t('Create Support Request')}
      description={i18n.t('Members near the place are alerted as soon as you post it.')}
      submitLabel={i18n.t('Create Request')}
      pendingLabel={i18n.t('Creating Request...')}
    >
      <CreateFields form={form} photos={photos} />
      {question}
    </FormDialog>
  );
}
