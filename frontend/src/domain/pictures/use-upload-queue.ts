import { useEffect, useRef, useState } from 'react';
import pLimit from 'p-limit';
import { messageOf } from '../../i18n/failures';

/** A file that is not stored yet. */
export interface UnderWay {
  id: number;
  file: File;
  /** Progress from 0 to 1. */
  share: number;
  /** Why it could not be stored. */
  problem?: string;
}

interface Queue<Stored> {
  atOnce: number;
  upload(file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<Stored>;
  onStored(stored: Stored): void;
  /** Text for a failure without a message of the server. */
  failed: string;
  onFailed?(problem: string): void;
}

/** Uploads files in the order in which they are chosen. Unmounting aborts the running uploads. */
export function useUploadQueue<Stored>({ atOnce, upload, onStored, failed, onFailed }: Queue<Stored>) {
  const [underWay, setUnderWay] = useState<UnderWay[]>([]);
  const limit = useRef(pLimit(atOnce));
  const next = useRef(0);
  const running = useRef(new Set<Promise<File | undefined>>());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);
  const change = (id: number, changes: Partial<UnderWay>) =>
    setUnderWay(all => all.map(one => (one.id === id ? { ...one, ...changes } : one)));
  const forget = (id: number) => setUnderWay(all => all.filter(one => one.id !== id));

  /** Resolves with the file if it could not be stored. */
  async function store(id: number, file: File) {
    const { signal } = leaving.current;
    if (signal.aborted) return undefined;
    try {
      const stored = await upload(file, { signal, onProgress: share => change(id, { share }) });
      forget(id);
      onStored(stored);
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      const problem = messageOf(error, failed);
      change(id, { problem });
      onFailed?.(problem);
      return file;
    }
  }
  function start({ id, file }: Pick<UnderWay, 'id' | 'file'>) {
    const storing = limit.current(() => store(id, file));
    running.current.add(storing);
    void storing.finally(() => running.current.delete(storing));
  }

  return {
    underWay,
    forget,
    add(files: File[]) {
      const chosen = files.map(file => ({ id: next.current++, file, share: 0 }));
      setUnderWay(all => [...all, ...chosen]);
      chosen.forEach(start);
    },
    /** Retries a failed upload. */
    retry(one: UnderWay) {
      change(one.id, { problem: undefined, share: 0 });
      start(one);
    },
    /** Waits for the running uploads; returns the files of those that failed. */
    settled: async () => (await Promise.all(running.current)).filter(file => file !== undefined),
  };
}
