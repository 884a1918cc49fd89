import type { LibraryPicture } from '@aar/contracts/content/admin-media.contract';
import { addressWithMetadata } from '@aar/contracts/content/picture-address';
import type { MediaFile } from './media-file';
import { pictureOf } from './media-files.rules';

type Row = Pick<
  MediaFile,
  | 'id'
  | 'name'
  | 'alt'
  | 'bytes'
  | 'storedAs'
  | 'widths'
  | 'height'
  | 'focusX'
  | 'focusY'
  | 'colour'
  | 'blur'
  | 'uploadedAt'
>;

/** A picture as the library shows it. */
export function pictureOfLibrary(file: Row, uses = 0): LibraryPicture {
  const { name, alt, focusX, focusY, colour, blur, bytes, uploadedAt } = file;
  const picture = pictureOf(file);
  const focus = { x: focusX, y: focusY };
  return {
    ...picture,
    name,
    alt,
    focus,
    colour,
    bytes,
    uses,
    address: addressWithMetadata(picture.url, { height: picture.height, colour, blur, focus }),
    uploadedAt: uploadedAt.toISOString(),
  };
}

/** The initial name of a picture: its file name without the extension. */
export const nameInLibrary = (fileName: string) => fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim() || 'picture';
