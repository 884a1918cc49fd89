import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { bytesOf } from '@aar/contracts/body-sizes';
import { mostAttachments } from '@aar/contracts/community/conversations.contract';
import type { StoredDocument } from '@aar/contracts/content/media.contract';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { shrinkPicture } from '../../api/pictures/shrink-picture';
import { uploadAttachment } from '../../api/upload';
import { messageOf } from '../../i18n/failures';
import { type FailedFile, failedFiles } from '../../domain/pictures/failed-files';

const { size } = uploadPurposes['message-attachment'];

/** Attachments for the next message: each is uploaded as soon as it is chosen. */
export function useAttachments() {
  const { i18n } = useLingui();
  const [files, setFiles] = useState<StoredDocument[]>([]);
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);

  async function add(chosen: File[]) {
    setProblem(undefined);
    const failed: FailedFile[] = [];
    const fail = ({ name }: File, reason: string) => failed.push({ name, reason });
    const { signal } = leaving.current;
    let room = mostAttachments - files.length;
    setShare(0);
    for (const file of chosen) {
      if (room === 0) {
        fail(file, i18n.t('At most {most} files', { most: mostAttachments }));
        continue;
      }
      try {
        const ready = await shrinkPicture(file, 'message-attachment');
        if (ready.size > bytesOf(size)) {
          fail(file, i18n.t('Please upload files smaller than {size}', { size }));
          continue;
        }
        const stored = await uploadAttachment(ready, { signal, onProgress: setShare });
        setFiles(before => [...before, stored]);
        room -= 1;
      } catch (error) {
        if (signal.aborted) return;
        fail(file, messageOf(error, 'Failed to upload the file. Please try again.'));
      }
    }
    setProblem(failedFiles(i18n, failed));
    setShare(undefined);
  }

  return {
    files,
    problem,
    share,
    add,
    ids: files.map(({ id }) => id),
    isUploading: share !== undefined,
    // The server deletes unsent files itself.
    remove: (...ids: string[]) => setFiles(before => before.filter(({ id }) => !ids.includes(id))),
  };
}
