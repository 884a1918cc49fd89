import 'react-easy-crop/react-easy-crop.css';
import './crop-box.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import Cropper, { type Area } from 'react-easy-crop';
import { Field } from './field';
import { TextInput } from './inputs';

/** In pixels of the original picture. */
export type CropArea = Area;

const maxZoom = 4;

/**
 * Crops a picture, to a square by default, by dragging, pinching or the arrow keys; `onChange` gets the area in the picture's
 * pixels.
 */
export function CropBox({
  url,
  round,
  aspect = 1,
  onChange,
  onUnreadable,
}: {
  url: string;
  round?: boolean;
  /** Width divided by height. */
  aspect?: number;
  onChange: (area: CropArea) => void;
  /** Called when the browser cannot decode the picture. */
  onUnreadable: () => void;
}) {
  const { i18n } = useLingui();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="stack">
      <div className="crop">
        <Cropper
          image={url}
          aspect={aspect}
          cropShape={round ? 'round' : 'rect'}
          showGrid={false}
          objectFit={aspect === 1 ? 'cover' : 'contain'}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={8}
          // The site's CSP blocks inline styles, so the style sheet is imported above.
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onChange(area)}
          cropperProps={{ role: 'group', 'aria-label': i18n.t('Part of the picture: move it with the arrow keys') }}
          mediaProps={{ alt: '', onError: onUnreadable } as React.ImgHTMLAttributes<HTMLElement>}
        />
      </div>
      <Field label={i18n.t('Zoom')}>
        <TextInput
          className="range"
          type="range"
          min={1}
          max={maxZoom}
          step={0.1}
          value={zoom}
          onChange={event => setZoom(Number(event.target.value))}
        />
      </Field>
    </div>
  );
}
