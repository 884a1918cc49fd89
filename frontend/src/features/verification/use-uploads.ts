import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../api/client';
import { uploadDocument } from '../../api/upload';

/** Uploads documents one after the other; `current` is the one on its way. Stops at the first that fails and says why. */
export function useUploads(onProblem: (sentence: string) => void) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const [current, setCurrent] = useState<{ name: string; share: number }>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);

  async function start(files: File[]) {
    const { signal } = leaving.current;
    try {
      for (const file of files) {
        setCurrent({ name: file.name, share: 0 });
        await uploadDocument(file, { signal, onProgress: share => setCurrent({ name: file.name, share }) });
      }
    } catch (error) {
      if (!signal.aborted) onProblem(i18n.t(messageOf(error, 'Failed to upload the document. Please try again.')));
    }
    await queries.invalidateQueries({ queryKey: api.media.documents.key() });
    setCurrent(undefined);
  }
  return { current, start };
}
