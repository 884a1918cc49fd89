import type { MediaPurpose, StoredDocument } from '@aar/contracts/content/media.contract';
import { isOfLibrary } from '@aar/contracts/content/upload-purposes';
import type { Picture } from '@aar/contracts/vocabulary';
import type { MediaFile } from './media-file';

/** The file name of a picture. A new picture gets a new name, so browsers may cache it for ever. */
export const pictureName = (storedAs: string, width: number, format: PictureFormat = 'webp') =>
  `${storedAs}-${width}.${format}`;

/** Pictures of the site are also stored as AVIF, which is smaller. Members' pictures are not: they are small and change often. */
export type PictureFormat = 'webp' | 'avif';
export const formatsOf = (purpose: MediaPurpose): PictureFormat[] =>
  isOfLibrary(purpose) ? ['webp', 'avif'] : ['webp'];
/** The media type of a picture file, from its name. */
export const typeOfName = (name: string) => (name.endsWith('.avif') ? 'image/avif' : 'image/webp');

/** The names of its files in the storage. */
export function namesOf({ purpose, storedAs, widths }: Pick<MediaFile, 'purpose' | 'storedAs' | 'widths'>): string[] {
  if (widths.length === 0) return [storedAs];
  return formatsOf(purpose).flatMap(format => widths.map(width => pictureName(storedAs, width, format)));
}

const addressOf = (storedAs: string, width: number) => `/api/media/files/${pictureName(storedAs, width)}`;

/** Whether a URL is that of the picture, in any width. */
export const isOfPicture = (url: string | null, storedAs: string) =>
  url?.startsWith(`/api/media/files/${storedAs}-`) ?? false;

export function pictureOf({
  id,
  storedAs,
  widths,
  height,
}: Pick<MediaFile, 'id' | 'storedAs' | 'widths' | 'height'>): Picture {
  const variants = widths.map(width => ({ width, url: addressOf(storedAs, width) }));
  const [{ width, url }] = variants as [(typeof variants)[0]];
  return { id, url, width, height: height ?? width, variants };
}

export const documentOf = ({ id, name, type, bytes, uploadedAt }: MediaFile): StoredDocument => ({
  id,
  name,
  type,
  bytes,
  uploadedAt: uploadedAt.toISOString(),
});

/** Recognises a PDF by its first bytes; its name and declared type do not count. */
export const isPdf = (head: Buffer) => head.subarray(0, 5).toString('latin1') === '%PDF-';

/** The name with the extension of the stored file: a scan uploaded as `deed.png` is stored as `deed.webp`. */
export function nameWithEnding(name: string, ending: 'pdf' | 'webp') {
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim();
  return `${stem || 'document'}.${ending}`;
}
