import { useEffect, useEffectEvent, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type CreateSupportRequest, RequestForm } from '@aar/contracts/community/create-support-request';
import { api } from '../../../api/client';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { useZodForm } from '../../../ui/form/form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { toast } from '../../../ui/feedback/toast';
import { CreateFields } from './create-fields';
import { usePhotos } from '../../../domain/pictures/use-photos';

/** Edits the member's own support request; its contacts are fetched first, because no other response contains them. */
export default function EditDialog({ request, onClose }: { request: SupportRequest; onClose: () => void }) {
  const { i18n } = useLingui();
  const { id, cell } = request;
  // Contacts that arrive after a failed request are not filled in.
  const [contacts, setContacts] = useState<'awaited' | 'known' | 'unknown'>(request.hasContact ? 'awaited' : 'known');
  const isAwaited = contacts === 'awaited';
  const contact = useQuery({
    ...api.supportRequests.contact.query({ id }),
    enabled: request.hasContact,
  });
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
      contactMobile: '',
      contactEmail: '',
    },
    onSubmit: async ({ contactMobile, contactEmail, point, ...values }) => {
      // An unchanged location is the coarse cell; sending it would replace the server's exact one.
      const isSame = point?.latitude === cell?.latitude && point?.longitude === cell?.longitude;
      // If the contacts were not loaded, an empty field must not clear them.
      const contactFields =
        contacts === 'known'
          ? { contactMobile, contactEmail }
          : { contactMobile: contactMobile || undefined, contactEmail: contactEmail || undefined };
      const { ids, failed } = await photos.settled();
      await api.supportRequests.update({
        id,
        ...values,
        photos: ids,
        point: isSame ? undefined : point,
        ...contactFields,
      });
      if (failed) {
        // The dialog stays open for the failed photos; the rest is saved.
        form.reset(form.getValues());
        toast.error(
          i18n.t('{names} could not be added. You can try it again here.', { names: failed }),
          i18n.t('Your request is saved.'),
        );
        return;
      }
      toast.success(i18n.t('Success'), i18n.t('Your request is saved.'));
      onClose();
    },
    failure: { fallback: /*i18n*/ 'Failed to save' },
  });
  const photos = usePhotos(form);
  if (isAwaited && !contact.isPending) setContacts(contact.data ? 'known' : 'unknown');
  const fillIn = useEffectEvent(() => {
    if (!contact.data) return;
    const { contactMobile, contactEmail } = contact.data;
    form.reset({ ...form.getValues(), contactMobile: contactMobile ?? '', contactEmail: contactEmail ?? '' });
  });
  const begin = useEffectEvent(() => {
    // Does not take the focus from a button that the member has moved to.
    if (document.activeElement?.matches('[role=dialog]')) form.setFocus('title');
  });
  useEffect(() => {
    // Before the form is reset: afterwards it knows no fields until they are rendered.
    if (contacts !== 'awaited') begin();
    if (contacts === 'known') fillIn();
  }, [contacts]);
  return (
    <FormDialog
      form={form}
      dirty={photos.underWay.length > 0}
      loose
      onClose={onClose}
      title={i18n.t('Edit Request')}
      submitLabel={i18n.t('Save')}
      pendingLabel={i18n.t('Saving...')}
      isReady={!isAwaited}
    >
      {isAwaited ? (
        <Loading>
          <Skeleton lines={6} />
        </Loading>
      ) : (
        <CreateFields form={form} photos={photos} />
      )}
    </FormDialog>
  );
}
