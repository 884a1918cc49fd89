import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { type CreateSupportRequest, NewRequestForm } from '@aar/contracts/community/support-requests.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { api, messageOf } from '../../api/client';
import { useDraft, useKeepTyped } from '../../api/draft';
import { requestPath } from '../../shared/request-ticket';
import { justCreated } from '../../shared/share-after-creating';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { toast } from '../../ui/feedback/toast';
import { CreateFields } from './create-fields';
import { NotPosted, useSimilarFirst } from './similar-requests';
import { usePhotos } from '../../shared/photos/use-photos';

/** A new call for help. What was typed stays while sending fails and over a reload; a success leads to the request's page. */
export default function CreateDialog({ user, onClose }: { user: Pick<User, 'state' | 'city'>; onClose: () => void }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { mayPost, question } = useSimilarFirst();
  const draft = useDraft<Partial<z.input<typeof NewRequestForm>>>('create-request', { lasts: true });
  const [restored] = useState(draft.values);
  const form = useZodForm(NewRequestForm, {
    defaultValues: restored ?? {
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
    },
    onSubmit: async typed => {
      const request = { ...typed, photos: await photos.settled() };
      if (!(await mayPost(request))) throw new NotPosted();
      const { id } = await draft.send(request, options => api.supportRequests.create(request, options));
      toast.success(
        i18n.t('Success'),
        i18n.t('Support request created successfully! Activists in your area will be notified.'),
      );
      void navigate(requestPath(id), { replace: true, state: justCreated });
    },
    onError: error => {
      if (!(error instanceof NotPosted)) toast.error(i18n.t(messageOf(error, 'Failed to create support request')));
    },
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
