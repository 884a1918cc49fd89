import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import {
  type CreateSupportRequest,
  RequestForm,
  type SupportRequest,
} from '@aar/contracts/community/support-requests.contract';
import { api, messageOf } from '../../api/client';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { toast } from '../../ui/feedback/toast';
import { CreateFields } from './create-fields';
import { usePhotos } from '../../shared/photos/use-photos';

interface Contact {
  contactMobile: string | null;
  contactEmail: string | null;
}

/** Changes a request of one's own; its contacts are asked for first, because no other answer has them. */
export default function EditDialog({ request, onClose }: { request: SupportRequest; onClose: () => void }) {
  const contact = useQuery({
    ...api.supportRequests.contact.query({ id: request.id }),
    enabled: request.hasContact,
    gcTime: 0,
  });
  if (request.hasContact && contact.isPending) return null;
  return <EditForm request={request} contact={request.hasContact ? contact.data : none} onClose={onClose} />;
}

const none: Contact = { contactMobile: null, contactEmail: null };

function EditForm({
  request,
  contact,
  onClose,
}: {
  request: SupportRequest;
  /** Missing where they could not be had. */
  contact: Contact | undefined;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const { id, cell } = request;
  // Those that come later stand in no field.
  const [areKnown] = useState(contact !== undefined);
  const form = useZodForm(RequestForm, {
    defaultValues: {
      title: request.title,
      description: request.description,
      requestType: request.requestType,
      urgencyLevel: request.urgencyLevel,
      location: request.location,
      state: request.state as CreateSupportRequest['state'],
      city: request.city,
      point: cell,
      dateNeeded: request.dateNeeded ?? '',
      timeNeeded: request.timeNeeded ?? '',
      requiredSupport: request.requiredSupport,
      photos: request.photos,
      contactMobile: contact?.contactMobile ?? '',
      contactEmail: contact?.contactEmail ?? '',
    },
    onSubmit: async ({ contactMobile, contactEmail, point, ...values }) => {
      // The cell stands in the form for a place that nobody changed; the exact one stays with the server.
      const isSame = point?.latitude === cell?.latitude && point?.longitude === cell?.longitude;
      // Of contacts that nobody has seen, a field that was left blank takes none away.
      const contacts = areKnown
        ? { contactMobile, contactEmail }
        : { contactMobile: contactMobile || undefined, contactEmail: contactEmail || undefined };
      const ids = await photos.settled();
      await api.supportRequests.update({ id, ...values, photos: ids, point: isSame ? undefined : point, ...contacts });
      toast.success(i18n.t('Success'), i18n.t('Your request is saved.'));
      onClose();
    },
    onError: error => toast.error(i18n.t(messageOf(error, 'Failed to save'))),
  });
  const photos = usePhotos(form);
  return (
    <FormDialog
      form={form}
      dirty={photos.underWay.length > 0}
      loose
      onClose={onClose}
      title={i18n.t('Edit Request')}
      submitLabel={i18n.t('Save')}
      pendingLabel={i18n.t('Saving...')}
    >
      <CreateFields form={form} photos={photos} />
    </FormDialog>
  );
}
