import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { uploadDocument } from '../../api/upload';
import { messageOf } from '../../i18n/failures';
import { type FailedFile, failedFiles } from '../../domain/pictures/failed-files';

/**
 * Uploads documents one after the other; `current` is the one being uploaded. At the end it reports which failed and why, listed
 * after those in `failed`, which were rejected before.
 */
export function useUploads(onProblem: (sentence: string | undefined) => void) {
  const { i18n } = useLingui();
  const [current, setCurrent] = useState<{ name: string; share: number }>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);

  const { mutate: start } = useMutation({
    mutationKey: api.media.upload.key(),
    mutationFn: async ({ files, failed: before }: { files: File[]; failed: FailedFile[] }) => {
      const { signal } = leaving.current;
      const failed = [...before];
      for (const file of files) {
        setCurrent({ name: file.name, share: 0 });
        try {
          await uploadDocument(file, { signal, onProgress: share => setCurrent({ name: file.name, share }) });
        } catch (error) {
          if (signal.aborted) return;
          const reason = messageOf(error, 'Failed to upload the document. Please try again.');
          failed.push({ name: file.name, reason });
        }
      }
      onProblem(failedFiles(i18n, failed));
    },
    onSettled: () => setCurrent(undefined),
  });
  return { current, start };
}
