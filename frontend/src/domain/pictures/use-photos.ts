import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { mostPhotos } from '@aar/contracts/community/create-support-request';
import type { PhotoPurpose } from '@aar/contracts/content/upload-purposes';
import type { Picture } from '@aar/contracts/vocabulary';
import { uploadPhoto } from '../../api/upload';
import { type UnderWay, useUploadQueue } from './use-upload-queue';

/** The part of a form that is needed for photos. */
interface PhotosForm {
  watch(name: 'photos'): Picture[] | undefined;
  getValues(name: 'photos'): Picture[] | undefined;
  setValue(name: 'photos', value: Picture[], options: { shouldDirty: true }): void;
}

/** Uploads photos one after the other while the form is filled in; the form's value holds the stored ones. */
export function usePhotos(
  form: PhotosForm,
  { most = mostPhotos, purpose = 'request-photo' }: { most?: number; purpose?: PhotoPurpose } = {},
) {
  const { i18n } = useLingui();
  const [problem, setProblem] = useState<string>();
  const stored = form.watch('photos') ?? [];
  const setPhotos = (photos: Picture[]) => form.setValue('photos', photos, { shouldDirty: true });
  const current = () => form.getValues('photos') ?? [];
  const queue = useUploadQueue({
    // One at a time keeps the order in which they were chosen.
    atOnce: 1,
    upload: (file, options) => uploadPhoto(purpose, file, options),
    onStored: photo => setPhotos([...current(), photo]),
    failed: /*i18n*/ 'Failed to upload the picture. Please try again.',
  });
  const { underWay } = queue;

  return {
    most,
    stored,
    underWay,
    problem,
    add(files: File[]) {
      const room = Math.max(most - stored.length - underWay.length, 0);
      setProblem(files.length > room ? i18n.t('At most {most} photos', { most }) : undefined);
      queue.add(files.slice(0, room));
    },
    /** Removes a photo from the form. The server deletes unused files itself. */
    remove(photo: Picture | UnderWay) {
      setProblem(undefined);
      if ('file' in photo) queue.forget(photo.id);
      else setPhotos(current().filter(({ id }) => id !== photo.id));
    },
    retry: queue.retry,
    /** Waits for the running uploads; returns the ids of the stored photos and the names of those that failed meanwhile. */
    async settled() {
      const failed = await queue.settled();
      return { ids: current().map(({ id }) => id), failed: failed.map(({ name }) => name).join(', ') };
    },
  };
}

/** The photos of a form, to pass to its parts. */
export type Photos = ReturnType<typeof usePhotos>;
