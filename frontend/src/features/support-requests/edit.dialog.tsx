import { useEffect, useEffectEvent, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type CreateSupportRequest, RequestForm } from '@aar/contracts/community/create-support-request';
import { api } from '../../api/client';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { toast } from '../../ui/feedback/toast';
import { CreateFields } from './create-fields';
import { usePhotos } from '../../shared/photos/use-photos';

/** Changes a request of one's own; its contacts are asked for first, because no other answer has them. */
export default function EditDialog({ request, onClose }: { request: SupportRequest; onClose: () => void }) {
  const { i18n } = useLingui();
  const { id, cell } = request;
  // Those that come after they could not be had stand in no field.
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
      // The cell stands in the form for a place that nobody changed; the exact one stays with the server.
      const isSame = point?.latitude === cell?.latitude && point?.longitude === cell?.longitude;
      // Of contacts that nobody has seen, a field that was left blank takes none away.
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
        // The window stays open for them; the rest is saved.
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
    // Whoever went to a button meanwhile stays there.
    if (document.activeElement?.matches('[role=dialog]')) form.setFocus('title');
  });
  useEffect(() => {
    // Before the form is set anew: it knows no fields then, until they are rendered.
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
