import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api, messageOf } from '../../api/client';
import { uploadDocument } from '../../api/upload';

/** Uploads documents one after the other; `current` is the one on its way. Stops at the first that fails and says why. */
export function useUploads(onProblem: (sentence: string) => void) {
  const { i18n } = useLingui();
  const [current, setCurrent] = useState<{ name: string; share: number }>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);

  const { mutate: start } = useMutation({
    mutationKey: api.media.upload.key(),
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        setCurrent({ name: file.name, share: 0 });
        await uploadDocument(file, {
          signal: leaving.current.signal,
          onProgress: share => setCurrent({ name: file.name, share }),
        });
      }
    },
    onError: error => {
      if (!leaving.current.signal.aborted)
        onProblem(i18n.t(messageOf(error, 'Failed to upload the document. Please try again.')));
    },
    onSettled: () => setCurrent(undefined),
  });
  return { current, start };
}
