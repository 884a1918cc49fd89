import { i18n } from '../../i18n/i18n';
import type { FieldControl } from '../../forms/described-form';
import { PictureInput } from '../pictures/picture-input';

export const imageField = {
  render: ({ value, onChange, onBlur }: FieldControl) => (
    <PictureInput
      label={i18n.t('Image')}
      words="widget"
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
};
