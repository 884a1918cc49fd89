import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api, messageOf } from '../../api/client';
import { uploadDocument } from '../../api/upload';

/**
 * Uploads documents one after the other; `current` is the one on its way. Of those that fail it says which and why at the end,
 * behind those that had `failed` before.
 */
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
    mutationFn: async ({ files, failed: before }: { files: File[]; failed: string[] }) => {
      const { signal } = leaving.current;
      const failed = [...before];
      for (const file of files) {
        setCurrent({ name: file.name, share: 0 });
        try {
          await uploadDocument(file, { signal, onProgress: share => setCurrent({ name: file.name, share }) });
        } catch (error) {
          if (signal.aborted) return;
          const reason = i18n.t(messageOf(error, 'Failed to upload the document. Please try again.'));
          failed.push(i18n.t('{name}: {reason}', { name: file.name, reason }));
        }
      }
      if (failed.length > 0) onProblem(failed.join(' · '));
    },
    onSettled: () => setCurrent(undefined),
  });
  return { current, start };
}
