import './photos.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { acceptedBy } from '@aar/contracts/body-sizes';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { Button, IconButton, TextButton } from '../../ui/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { FieldError } from '../../ui/form/field';
import { Camera, Upload, X } from '../../ui/icons';
import type { Photos } from './use-photos';

// With extensions, because few desktops know the type of HEIC.
const accept = Object.entries(acceptedBy(uploadPurposes['request-photo'])).flat(2).join();

/** Takes photos from a phone's camera or from files, and shows them while they are uploaded. */
export function PhotosField({ photos, isRequired }: { photos: Photos; isRequired?: boolean }) {
  const { i18n } = useLingui();
  const { most, stored, underWay, problem, add, remove, retry } = photos;
  const isFull = stored.length + underWay.length >= most;
  return (
    <fieldset className="stack stack--2">
      <legend>
        <span>{i18n.t('Photos')} </span>
        {!isRequired && <span className="muted">{i18n.t('(optional)')}</span>}
      </legend>
      <div className="photos__add">
        <FileButton camera label={i18n.t('Take Photo')} icon={<Camera />} disabled={isFull} onFiles={add} />
        <FileButton label={i18n.t('Add Photos')} icon={<Upload />} disabled={isFull} onFiles={add} />
      </div>
      <p className="hint">{i18n.t('Up to {most}. Location and camera data are removed.', { most })}</p>
      <div role="alert">
        <FieldError id="photos-problem" error={problem} />
      </div>
      {(stored.length > 0 || underWay.length > 0) && (
        <ul className="photos" aria-label={i18n.t('Photos')}>
          {stored.map((photo, index) => (
            <li key={photo.id}>
              <img
                src={(photo.variants.at(-1) ?? photo).url}
                alt={i18n.t('Photo {number}', { number: index + 1 })}
                onError={() => remove(photo)}
              />
              <IconButton label={i18n.t('Remove photo {number}', { number: index + 1 })} onClick={() => remove(photo)}>
                <X />
              </IconButton>
            </li>
          ))}
          {underWay.map(photo => (
            <li key={photo.id}>
              <Preview file={photo.file} />
              {photo.problem ? (
                <>
                  <p role="alert" className="small wrap-anywhere">
                    {i18n.t('{name}: {reason}', { name: photo.file.name, reason: photo.problem })}
                  </p>
                  <TextButton
                    aria-label={i18n.t('Try Again: {name}', { name: photo.file.name })}
                    onClick={() => retry(photo)}
                  >
                    {i18n.t('Try Again')}
                  </TextButton>
                  <IconButton label={i18n.t('Remove {name}', { name: photo.file.name })} onClick={() => remove(photo)}>
                    <X />
                  </IconButton>
                </>
              ) : (
                <ProgressBar
                  label={i18n.t('Uploading')}
                  max={100}
                  segments={[{ tone: 'done', value: Math.round(photo.share * 100) }]}
                  valueText={`${Math.round(photo.share * 100)} %`}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** A preview from an object URL, which is revoked when it is no longer shown. */
function Preview({ file }: { file: File }) {
  const { i18n } = useLingui();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    picture.current!.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={picture} alt={i18n.t('Photo that is being uploaded')} />;
}

function FileButton({
  label,
  icon,
  camera = false,
  disabled,
  onFiles,
}: {
  label: string;
  icon: ReactNode;
  /** Opens the camera on handheld devices; hidden on others. */
  camera?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={camera ? 'photos__camera' : undefined}>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        {...(camera ? { capture: 'environment' } : { multiple: true })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Button wide tone="plain" icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
