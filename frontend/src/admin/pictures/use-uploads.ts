import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import pLimit from 'p-limit';
import type { LibraryPicture } from '@aar/contracts/content/admin-media.contract';
import { messageOf } from '../../api/client';
import { uploadToLibrary } from '../../api/upload';

/** A picture that is on its way into the library. */
export interface UnderWay {
  id: number;
  name: string;
  /** 0 to 1. */
  share: number;
  /** Why it could not be stored. */
  problem?: string;
}

/** As many as the server makes ready at a time. */
const atOnce = 2;

/** Uploads pictures, two at a time; tells of each that is stored. Whoever leaves gives up those that are on their way. */
export function useUploads(
  purpose: 'library' | 'hero',
  {
    failed,
    onFailed,
    onStored,
  }: { failed: string; onFailed: (reason: string) => void; onStored: (picture: LibraryPicture) => void },
) {
  const { i18n } = useLingui();
  const [underWay, setUnderWay] = useState<UnderWay[]>([]);
  const limit = useRef(pLimit(atOnce));
  const next = useRef(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);
  const change = (id: number, changes: Partial<UnderWay>) =>
    setUnderWay(all => all.map(one => (one.id === id ? { ...one, ...changes } : one)));
  const forget = (id: number) => setUnderWay(all => all.filter(one => one.id !== id));

  async function upload(id: number, file: File) {
    const { signal } = leaving.current;
    if (signal.aborted) return;
    try {
      const picture = await uploadToLibrary(purpose, file, { signal, onProgress: share => change(id, { share }) });
      forget(id);
      onStored(picture);
    } catch (error) {
      if (signal.aborted) return;
      const problem = i18n.t(messageOf(error, failed));
      change(id, { problem });
      onFailed(problem);
    }
  }

  return {
    underWay,
    forget,
    add(files: File[]) {
      for (const file of files) {
        const id = next.current++;
        setUnderWay(all => [...all, { id, name: file.name, share: 0 }]);
        void limit.current(() => upload(id, file));
      }
    },
  };
}
