import './drop-zone.css';
import { useId, useState } from 'react';
import { useLingui } from '@lingui/react';
import { ErrorCode, useDropzone } from 'react-dropzone';
import { Button } from '../button';
import { FieldError } from './field';
import { Upload } from '../icons';

/** Why a file was rejected. */
export type Refusal = 'type' | 'size' | 'count' | 'unreadable';
export interface RefusedFile {
  name: string;
  reason: Refusal;
  /** What `prepare` threw, if the file is unreadable. */
  cause?: unknown;
}

const refusals: Record<string, Refusal> = {
  [ErrorCode.FileInvalidType]: 'type',
  [ErrorCode.TooManyFiles]: 'count',
};

/**
 * Files chosen by a button or by drag and drop. `onFiles` gets the accepted and the rejected ones. `accept` maps media types to
 * file extensions (`{ 'image/png': ['.png'] }`). `prepare` may make a file smaller before its size is checked.
 */
export function DropZone({
  label,
  hint,
  accept,
  maxBytes,
  several = false,
  room = 1,
  disabled,
  error,
  prepare = async file => file,
  onFiles,
}: {
  label: string;
  hint: string;
  accept: Record<string, string[]>;
  maxBytes: number;
  /** Accepts several files at once, up to `room`; otherwise dropping more than one rejects all of them. */
  several?: boolean;
  room?: number;
  disabled?: boolean;
  error?: string;
  prepare?: (file: File) => Promise<File>;
  onFiles: (files: File[], refused: RefusedFile[]) => void;
}) {
  const { i18n } = useLingui();
  const id = useId();
  const [isPreparing, setPreparing] = useState(false);
  const check = async (file: File): Promise<File | RefusedFile> => {
    try {
      const ready = await prepare(file);
      return ready.size > maxBytes ? { name: file.name, reason: 'size' } : ready;
    } catch (cause) {
      return { name: file.name, reason: 'unreadable', cause };
    }
  };
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    multiple: several,
    disabled: disabled || isPreparing,
    // The button inside opens the file chooser.
    noClick: true,
    noKeyboard: true,
    async onDrop(fitting, unfit) {
      if (fitting.length + unfit.length === 0) return;
      const files: File[] = [];
      const refused: RefusedFile[] = unfit.map(({ file, errors }) => ({
        name: file.name,
        reason: refusals[errors[0]?.code ?? ''] ?? 'type',
      }));
      setPreparing(true);
      // One after the other: each photo takes up to some hundred megabytes for a moment.
      for (const file of fitting) {
        const ready = files.length < room ? await check(file) : { name: file.name, reason: 'count' as const };
        if (ready instanceof File) files.push(ready);
        else refused.push(ready);
      }
      setPreparing(false);
      onFiles(files, refused);
    },
  });
  return (
    <div className="stack stack--2">
      <div {...getRootProps()} className={`drop ${isDragActive ? 'drop--over' : ''} ${error ? 'drop--bad' : ''}`}>
        <input {...getInputProps()} aria-label={label} />
        <Button
          tone="plain"
          icon={<Upload />}
          disabled={disabled}
          pending={isPreparing}
          pendingLabel={i18n.t('Reading the files...')}
          onClick={open}
          aria-describedby={id}
        >
          {label}
        </Button>
        <p className="hint" id={id}>
          {hint}
        </p>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
