import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { mostPhotos } from '@aar/contracts/community/create-support-request';
import type { PhotoPurpose } from '@aar/contracts/content/upload-purposes';
import type { Picture } from '@aar/contracts/vocabulary';
import { uploadPhoto } from '../../api/upload';
import { type UnderWay, useUploadQueue } from '../use-upload-queue';
import { shrinkPhoto } from './shrink-photo';

/** As much of a form as it takes to keep photos. */
interface PhotosForm {
  watch(name: 'photos'): Picture[] | undefined;
  getValues(name: 'photos'): Picture[] | undefined;
  setValue(name: 'photos', value: Picture[], options: { shouldDirty: true }): void;
}

/** Uploads photos while the rest of a form is filled in, one after the other; the form keeps those that are stored. */
export function usePhotos(
  form: PhotosForm,
  { most = mostPhotos, purpose = 'request-photo' }: { most?: number; purpose?: PhotoPurpose } = {},
) {
  const { i18n } = useLingui();
  const [problem, setProblem] = useState<string>();
  const stored = form.watch('photos') ?? [];
  const keep = (photos: Picture[]) => form.setValue('photos', photos, { shouldDirty: true });
  const current = () => form.getValues('photos') ?? [];
  const queue = useUploadQueue({
    // In the order in which they were chosen.
    atOnce: 1,
    upload: async (file, options) => uploadPhoto(purpose, await shrinkPhoto(file), options),
    onStored: photo => keep([...current(), photo]),
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
    /** Takes one out again. The server removes by itself what nothing shows. */
    remove(photo: Picture | UnderWay) {
      setProblem(undefined);
      if ('file' in photo) queue.forget(photo.id);
      else keep(current().filter(({ id }) => id !== photo.id));
    },
    retry: queue.retry,
    /** The ids of the photos once those under way are stored or have failed, and the names of those that failed since. */
    async settled() {
      const failed = await queue.settled();
      return { ids: current().map(({ id }) => id), failed: failed.map(({ name }) => name).join(', ') };
    },
  };
}
