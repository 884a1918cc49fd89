import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { isOwnAddress } from '@aar/contracts/own-address';
import { Button, IconButton } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { TextInput } from '../../ui/form/inputs';
import { Upload, X } from '../../ui/icons';
import type { UploadWords } from './picture-drop';

const PicturePicker = lazyDialog(() => import('./picture-picker'));

/** The URL of a picture: chosen from the library, uploaded or typed; with a preview that can be removed. */
export function PictureInput({
  label,
  words,
  value,
  onChange,
  onBlur,
}: {
  /** What the picture is for. */
  label: string;
  words?: UploadWords;
  value: string;
  onChange: (address: string) => void;
  onBlur?: () => void;
}) {
  const { i18n } = useLingui();
  const [picking, setPicking] = useState(false);
  return (
    <div className="stack stack--2">
      {/* The site's CSP allows only pictures of this origin. */}
      {isOwnAddress(value) && (
        <div className="row">
          <img src={value} alt={i18n.t('{label}, as it is chosen', { label })} className="max-h-32 max-w-full" />
          <IconButton label={i18n.t('Remove {label}', { label })} onClick={() => onChange('')}>
            <X />
          </IconButton>
        </div>
      )}
      <div className="row row--tight">
        <TextInput
          className="min-w-0 flex-1"
          inputMode="url"
          autoComplete="off"
          value={value}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <Button
          tone="plain"
          icon={<Upload />}
          aria-label={i18n.t('Choose {label}', { label })}
          onClick={() => setPicking(true)}
        >
          {i18n.t('Choose')}
        </Button>
      </div>
      {picking && (
        <PicturePicker words={words} onPick={({ address }) => onChange(address)} onClose={() => setPicking(false)} />
      )}
    </div>
  );
}
