import './drop-zone.css';
import { useId } from 'react';
import { ErrorCode, useDropzone } from 'react-dropzone';
import { Button } from '../button';
import { FieldError } from './field';
import { Upload } from '../icons';

/** Why a file was rejected. */
export type Refusal = 'type' | 'size' | 'count';
export interface RefusedFile {
  name: string;
  reason: Refusal;
}

const refusals: Record<string, Refusal> = {
  [ErrorCode.FileInvalidType]: 'type',
  [ErrorCode.FileTooLarge]: 'size',
  [ErrorCode.TooManyFiles]: 'count',
};

/**
 * Files chosen by a button or by drag and drop. `onFiles` gets the accepted and the rejected ones. `accept` maps media types to
 * file extensions (`{ 'image/png': ['.png'] }`).
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
  onFiles: (files: File[], refused: RefusedFile[]) => void;
}) {
  const id = useId();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    maxSize: maxBytes,
    multiple: several,
    disabled,
    // The button inside opens the file chooser.
    noClick: true,
    noKeyboard: true,
    onDrop(fitting, unfit) {
      const refused = [
        ...unfit.map(({ file, errors }) => ({ name: file.name, reason: refusals[errors[0]?.code ?? ''] ?? 'type' })),
        ...fitting.slice(room).map(({ name }) => ({ name, reason: 'count' as const })),
      ];
      if (fitting.length + unfit.length > 0) onFiles(fitting.slice(0, room), refused);
    },
  });
  return (
    <div className="stack stack--2">
      <div {...getRootProps()} className={`drop ${isDragActive ? 'drop--over' : ''} ${error ? 'drop--bad' : ''}`}>
        <input {...getInputProps()} aria-label={label} />
        <Button tone="plain" icon={<Upload />} disabled={disabled} onClick={open} aria-describedby={id}>
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
