import { useLingui } from '@lingui/react';
import { Picture } from '@aar/contracts/vocabulary';
import { z } from 'zod';
import { api } from '../../../api/deferred-client';
import { PhotosField } from '../../../domain/pictures/photos-field';
import { usePhotos } from '../../../domain/pictures/use-photos';
import { toast } from '../../../ui/feedback/toast';
import { useZodForm } from '../../../ui/form/form';
import { FormDialog } from '../../../ui/form/form-dialog';

const AddPhotos = z.object({ photos: z.array(Picture) });

/** Adds photos to an event that the member attended, up to the limit. */
export default function AddPhotosDialog({
  id,
  title,
  room,
  onClose,
}: {
  id: string;
  title: string;
  room: number;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const form = useZodForm(AddPhotos, {
    defaultValues: { photos: [] },
    onSubmit: async () => {
      const { ids, failed } = await photos.settled();
      // None could be stored: each photo shows why.
      if (ids.length === 0) return;
      await api.eventPhotos.add({ id, photos: ids });
      if (failed) {
        // The dialog stays open for the failed ones; the others are added.
        form.reset({ photos: [] });
        toast.error(
          i18n.t('{names} could not be added. You can try it again here.', { names: failed }),
          i18n.t('The other photos are added.'),
        );
        return;
      }
      toast.success(i18n.t('Photos Added'), i18n.t('Everybody can see them now.'));
      onClose();
    },
    failure: { fallback: /*i18n*/ 'Failed to add photos' },
  });
  const photos = usePhotos(form, { most: room, purpose: 'event-photo' });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={i18n.t('Add Photos')}
      description={title}
      submitLabel={i18n.t('Add to Event')}
      pendingLabel={i18n.t('Adding...')}
      isReady={photos.stored.length + photos.underWay.length > 0}
      dirty={photos.underWay.length > 0}
    >
      <PhotosField isRequired photos={photos} />
    </FormDialog>
  );
}
