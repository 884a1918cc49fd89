import './messages.css';
import { useId, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { acceptedBy } from '@aar/contracts/body-sizes';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { IconButton } from '../../ui/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { FieldError } from '../../ui/form/field';
import { FileText, Paperclip, X } from '../../ui/icons';
import type { useAttachments } from './use-attachments';

// With extensions, because few desktops know the type of HEIC.
const accept = Object.entries(acceptedBy(uploadPurposes['message-attachment'])).flat(2).join();

/** Chooses pictures and PDFs for the next message, and lists them. */
export function AttachFiles({ attachments }: { attachments: ReturnType<typeof useAttachments> }) {
  const { i18n } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { files, problem, share, isUploading, add, remove } = attachments;
  return (
    <div className="stack stack--2">
      {files.length > 0 && (
        <ul aria-label={i18n.t('Attached files')}>
          {files.map(({ id: fileId, name }) => (
            <li key={fileId} className="row row--tight">
              <FileText />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <IconButton
                label={i18n.t('Remove {name}', { name })}
                onClick={() => {
                  remove(fileId);
                  // The pressed button is removed, and with it the focus.
                  input.current?.focus();
                }}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {share !== undefined && (
        <ProgressBar
          label={i18n.t('Uploading')}
          max={100}
          valueText={`${Math.round(share * 100)} %`}
          segments={[{ tone: 'done', value: Math.round(share * 100) }]}
        />
      )}
      <div>
        <input
          ref={input}
          id={id}
          className="vh attach__input"
          type="file"
          multiple
          accept={accept}
          // Not disabled: that would lose the focus.
          aria-disabled={isUploading}
          aria-describedby={`${id}-error`}
          onClick={event => isUploading && event.preventDefault()}
          onChange={event => {
            void add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <label htmlFor={id} className="btn btn--quiet -ml-3">
          <Paperclip />
          {i18n.t('Attach a photo or PDF')}
        </label>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={problem} />
      </div>
    </div>
  );
}
