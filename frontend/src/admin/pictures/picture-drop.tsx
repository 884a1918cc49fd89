import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { acceptedBy, bytesOf } from '@aar/contracts/body-sizes';
import type { LibraryPicture } from '@aar/contracts/content/admin-media.contract';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { shrinkPicture } from '../../api/pictures/shrink-picture';
import { uploadToLibrary } from '../../api/upload';
import { messageOf } from '../../i18n/failures';
import { failedFiles } from '../../domain/pictures/failed-files';
import { useUploadQueue } from '../../domain/pictures/use-upload-queue';
import { IconButton } from '../../ui/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { toast } from '../../ui/feedback/toast';
import { DropZone, type RefusedFile, type Refusal } from '../../ui/form/drop-zone';
import { X } from '../../ui/icons';

/** The texts of the panel's uploader, and of the picture field in content forms. */
const sentences = {
  panel: {
    type: /*i18n*/ 'Please upload an image file (JPG, PNG, GIF, etc.)',
    size: /*i18n*/ 'Please upload an image smaller than {n}MB',
    failed: /*i18n*/ 'Failed to upload image. Please try again.',
  },
  widget: {
    type: /*i18n*/ 'Please select an image file',
    size: /*i18n*/ 'File size must be less than {n}MB',
    failed: /*i18n*/ 'Upload failed. Please try again.',
  },
} as const;
export type UploadWords = keyof typeof sentences;

const titles: Record<Refusal, string> = {
  type: /*i18n*/ 'Invalid file type',
  size: /*i18n*/ 'File too large',
  count: /*i18n*/ 'Upload Failed',
  unreadable: /*i18n*/ 'Upload Failed',
};
const most = 20;

/** Uploads pictures into the library, chosen or dropped, and shows their progress. */
export function PictureDrop({
  purpose = 'library',
  words = 'panel',
  several,
  onStored,
}: {
  purpose?: 'library' | 'hero';
  words?: UploadWords;
  /** Accepts several files at once. */
  several?: boolean;
  onStored?: (picture: LibraryPicture) => void;
}) {
  const { i18n } = useLingui();
  const rules = uploadPurposes[purpose];
  const n = parseInt(rules.size);
  const said = sentences[words];
  const [problem, setProblem] = useState<string>();
  const { underWay, add, forget } = useUploadQueue({
    // The number of pictures that the server processes at a time.
    atOnce: 2,
    upload: (file, options) => uploadToLibrary(purpose, file, options),
    failed: said.failed,
    onFailed: reason => toast.error(reason, i18n.t('Upload Failed')),
    onStored: picture => {
      toast.success(i18n.t('Image uploaded successfully'));
      onStored?.(picture);
    },
  });
  const refusals: Record<Refusal, string> = {
    type: i18n.t(said.type),
    size: i18n.t(said.size, { n }),
    count: i18n.t('At most {most} at once', { most: several ? most : 1 }),
    unreadable: i18n.t(said.failed),
  };
  const take = (files: File[], refused: RefusedFile[]) => {
    const sentenceFor = ({ reason, cause }: RefusedFile) => (cause ? messageOf(cause, said.failed) : refusals[reason]);
    const failed = refused.map(one => ({ name: one.name, reason: sentenceFor(one), title: titles[one.reason] }));
    setProblem(failedFiles(i18n, failed));
    for (const [reason, title] of new Map(failed.map(one => [one.reason, one.title])))
      toast.error(reason, i18n.t(title));
    add(files);
  };
  return (
    <div className="stack stack--2">
      <DropZone
        label={several ? i18n.t('Upload Pictures') : i18n.t('Upload a Picture')}
        hint={i18n.t('PNG, JPG, GIF up to {n}MB', { n })}
        accept={acceptedBy(rules)}
        maxBytes={bytesOf(rules.size)}
        several={several}
        room={several ? most : 1}
        error={problem}
        prepare={file => shrinkPicture(file, purpose)}
        onFiles={take}
      />
      {underWay.length > 0 && (
        <ul className="stack stack--2" aria-label={i18n.t('Uploads')}>
          {underWay.map(({ id, file, share, problem: failure }) => (
            <li key={id}>
              <span className="wrap-anywhere">{file.name}</span>
              {failure ? (
                <div className="row row--tight">
                  <p role="alert" className="error">
                    {failure}
                  </p>
                  <IconButton label={i18n.t('Dismiss')} onClick={() => forget(id)}>
                    <X />
                  </IconButton>
                </div>
              ) : (
                <>
                  <ProgressBar
                    label={i18n.t('Uploading')}
                    max={100}
                    segments={[{ tone: 'done', value: Math.round(share * 100) }]}
                    valueText={`${Math.round(share * 100)} %`}
                  />
                  <p className="small muted">{i18n.t('Uploading...')}</p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
