import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { mostPhotos } from '@aar/contracts/community/support-requests.contract';
import type { PhotoPurpose } from '@aar/contracts/content/upload-purposes';
import type { Picture } from '@aar/contracts/vocabulary';
import { messageOf } from '../../api/client';
import { uploadPhoto } from '../../api/upload';
import { shrinkPhoto } from './shrink-photo';

/** A photo that is not stored yet. */
export interface PhotoUnderWay {
  /** Shows it from the memory of the browser. */
  preview: string;
  /** 0 to 1. */
  share: number;
  /** Why it could not be stored. */
  problem?: string;
}

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
  const [underWay, setUnderWay] = useState<PhotoUnderWay[]>([]);
  const [problem, setProblem] = useState<string>();
  const last = useRef<Promise<void>>(Promise.resolve());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);

  const stored = form.watch('photos') ?? [];
  const keep = (photos: Picture[]) => form.setValue('photos', photos, { shouldDirty: true });
  const current = () => form.getValues('photos') ?? [];
  const change = (preview: string, changes: Partial<PhotoUnderWay>) =>
    setUnderWay(photos => photos.map(photo => (photo.preview === preview ? { ...photo, ...changes } : photo)));
  const forget = (preview: string) => {
    URL.revokeObjectURL(preview);
    setUnderWay(photos => photos.filter(photo => photo.preview !== preview));
  };

  async function upload(file: File, preview: string) {
    const { signal } = leaving.current;
    if (signal.aborted) return;
    try {
      const onProgress = (share: number) => change(preview, { share });
      keep([...current(), await uploadPhoto(purpose, await shrinkPhoto(file), { signal, onProgress })]);
      forget(preview);
    } catch (error) {
      if (signal.aborted) return;
      change(preview, { problem: i18n.t(messageOf(error, 'Failed to upload the picture. Please try again.')) });
    }
  }

  return {
    most,
    stored,
    underWay,
    problem,
    add(files: File[]) {
      const room = most - stored.length - underWay.length;
      setProblem(files.length > room ? i18n.t('At most {most} photos', { most }) : undefined);
      for (const file of files.slice(0, Math.max(room, 0))) {
        const preview = URL.createObjectURL(file);
        setUnderWay(photos => [...photos, { preview, share: 0 }]);
        last.current = last.current.then(() => upload(file, preview));
      }
    },
    /** Takes one out again. The server removes by itself what nothing shows. */
    remove(photo: Picture | PhotoUnderWay) {
      setProblem(undefined);
      if ('id' in photo) keep(current().filter(({ id }) => id !== photo.id));
      else forget(photo.preview);
    },
    /** The ids of the photos once those under way are stored or have failed. */
    async settled(): Promise<string[]> {
      await last.current;
      return current().map(({ id }) => id);
    },
  };
}
