import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { CreateSupportRequest } from '@aar/contracts/community/support-requests.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { api, messageOf } from '../../api/client';
import { requestPath } from '../../board/request-ticket';
import { justCreated } from '../../board/share-after-creating';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useZodForm } from '../../ui/form';
import { toast } from '../../ui/toast';
import { CreateFields } from './create-fields';

/** A new call for help. What was typed stays while sending fails; a success leads to the request's page. */
export default function CreateDialog({ user, onClose }: { user: Pick<User, 'state' | 'city'>; onClose: () => void }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useMutation(api.supportRequests.create.mutation());
  const form = useZodForm(CreateSupportRequest, {
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
    },
    onSubmit: async request => {
      const { id } = await create.mutateAsync(request);
      toast.success(
        i18n.t('Success'),
        i18n.t('Support request created successfully! Activists in your area will be notified.'),
      );
      void queries.invalidateQueries({ queryKey: ['supportRequests'] });
      void navigate(requestPath(id), { replace: true, state: justCreated });
    },
    onError: error => toast.error(i18n.t(messageOf(error, 'Failed to create support request'))),
  });

  return (
    <Dialog
      open
      guarded
      pending={form.pending}
      onClose={onClose}
      title={i18n.t('Create Support Request')}
      description={i18n.t('Members near the place are alerted as soon as you post it.')}
      footer={
        <Button
          type="submit"
          form="create-request"
          wide
          pending={form.pending}
          pendingLabel={i18n.t('Creating Request...')}
        >
          {i18n.t('Create Request')}
        </Button>
      }
    >
      <form id="create-request" className="stack stack--6" onSubmit={form.submit} noValidate>
        <CreateFields form={form} />
      </form>
    </Dialog>
  );
}
