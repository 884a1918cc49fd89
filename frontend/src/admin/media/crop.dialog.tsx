import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { LibraryPicture } from '@aar/contracts/content/admin-media.contract';
import { api } from '../../api/panel-client';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { toast } from '../../ui/feedback/toast';
import { CropBox, type CropArea } from '../../ui/form/crop-box';
import { Field } from '../../ui/form/field';
import { Select } from '../../ui/form/inputs';

/** Width divided by height. */
const shapes: Record<string, number> = { '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1, '3:4': 3 / 4 };

/** Adds a cropped copy of a picture to the library. */
export default function CropDialog({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const { i18n } = useLingui();
  const [shape, setShape] = useState('4:3');
  const [area, setArea] = useState<CropArea>();
  const save = useMutation({
    mutationFn: ({ x, y, width, height }: CropArea) => {
      const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
      return api.adminMedia.crop({
        id: picture.id,
        left,
        top,
        width: Math.min(Math.round(width), picture.width - left),
        height: Math.min(Math.round(height), picture.height - top),
      });
    },
    onSuccess: () => {
      toast.success(i18n.t('The crop was added to the library'));
      onClose();
    },
    meta: { fallback: /*i18n*/ 'Failed to crop the picture' },
  });
  return (
    <Dialog
      open
      firm
      pending={save.isPending}
      onClose={onClose}
      title={i18n.t('Crop {name}', { name: picture.name })}
      description={i18n.t('The crop is saved as a new picture. The original does not change.')}
      footer={
        <Button
          wide
          disabled={!area}
          pending={save.isPending}
          pendingLabel={i18n.t('Saving...')}
          onClick={() => area && save.mutate(area)}
        >
          {i18n.t('Add to Library')}
        </Button>
      }
    >
      <div className="stack">
        <Field label={i18n.t('Shape')}>
          <Select
            value={shape}
            onChange={event => setShape(event.target.value)}
            options={Object.keys(shapes).map(value => ({ value, label: value }))}
          />
        </Field>
        <CropBox
          key={shape}
          url={picture.url}
          aspect={shapes[shape]!}
          onChange={setArea}
          onUnreadable={() => {
            toast.error(i18n.t('This image cannot be read'));
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
