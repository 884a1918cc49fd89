import { i18n } from '../../i18n/i18n';
import type { FieldControl } from '../../forms/described-form';
import { PictureInput } from '../pictures/picture-input';

/** A picture of the library, or the URL of one. */
export const pictureField = (label: string) => ({
  hint: /*i18n*/ 'Use a picture from the library. Pictures from other sites are not shown.',
  render: ({ value, onChange, onBlur }: FieldControl) => (
    <PictureInput label={i18n.t(label)} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
  ),
});
