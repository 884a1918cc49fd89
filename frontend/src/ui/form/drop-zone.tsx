import './drop-zone.css';
import { useId } from 'react';
import { ErrorCode, useDropzone } from 'react-dropzone';
import { Button } from '../button';
import { FieldError } from './field';
import { Upload } from '../icons';

/** Why a file was not taken. */
export type Refusal = 'type' | 'size' | 'count';

const refusals: Record<string, Refusal> = {
  [ErrorCode.FileInvalidType]: 'type',
  [ErrorCode.FileTooLarge]: 'size',
  [ErrorCode.TooManyFiles]: 'count',
};

/**
 * Files chosen by a button or dropped on it. `accept` maps types to endings (`{ 'image/png': ['.png'] }`); all that
 * was chosen is refused as a whole when one of it does not fit.
 */
export function DropZone({
  label,
  hint,
  accept,
  maxBytes,
  maxFiles = 1,
  disabled,
  error,
  onFiles,
  onRefused,
}: {
  label: string;
  hint: string;
  accept: Record<string, string[]>;
  maxBytes: number;
  maxFiles?: number;
  disabled?: boolean;
  error?: string;
  onFiles: (files: File[]) => void;
  onRefused: (reason: Refusal) => void;
}) {
  const id = useId();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    maxSize: maxBytes,
    maxFiles,
    multiple: maxFiles > 1,
    disabled,
    // The button inside is what is pressed.
    noClick: true,
    noKeyboard: true,
    onDrop(files, refused) {
      const code = refused[0]?.errors[0]?.code;
      if (code) onRefused(refusals[code] ?? 'type');
      else if (files.length > 0) onFiles(files);
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
