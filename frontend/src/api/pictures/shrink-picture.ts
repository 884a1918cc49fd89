import { bytesOf } from '@aar/contracts/body-sizes';
import { heicHead, isHeic } from '@aar/contracts/content/heic';
import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { isOfLibrary, uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { readHeic } from './read-heic';

/** The results by file, so that each file is shrunk once. */
const results = new WeakMap<Blob, Promise<Blob>>();

/**
 * Resizes a picture to the size that the server stores, upright and within the upload limit. A member's camera metadata,
 * including the location, never leaves the phone. HEIC becomes JPEG; `readHeic` may throw for it. A file that this browser
 * cannot decode as a picture stays unchanged, and the server reports what is wrong with it.
 */
export function shrinkPicture<F extends Blob>(file: F, purpose: MediaPurpose): Promise<F> {
  const result = results.get(file) ?? shrink(file, purpose);
  results.set(file, result);
  result.then(
    shrunk => results.set(shrunk, result),
    () => results.delete(file),
  );
  return result as Promise<F>;
}

async function shrink(file: Blob, purpose: MediaPurpose): Promise<Blob> {
  const { within, size } = uploadPurposes[purpose];
  const bitmap = await decode(file);
  if (!bitmap) return file;
  const scale = Math.min(1, within.width / bitmap.width, within.height / bitmap.height);
  const fits = scale === 1 && file.size <= bytesOf(size);
  try {
    // Members' JPEGs may contain a location and are always encoded again; other pictures only if necessary.
    if (fits && isSendable(file) && (isOfLibrary(purpose) || file.type !== 'image/jpeg')) return file;
    return named(await encode(bitmap, scale, file.type === 'image/jpeg', bytesOf(size)), file);
  } finally {
    bitmap.close();
  }
}

/** Whether the server accepts the format. */
const isSendable = ({ type }: Blob) => ['image/jpeg', 'image/png', 'image/gif', 'image/webp'].includes(type);

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    const head = new Uint8Array(await file.slice(0, heicHead).arrayBuffer());
    return isHeic(head) ? readHeic(file) : undefined;
  }
}

/** Encodes it as JPEG, or, if it has transparent parts, in a format that keeps them; smaller until the file is small enough. */
async function encode(bitmap: ImageBitmap, scale: number, isOpaque: boolean, most: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: !isOpaque })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // Browsers without a WebP encoder fall back to PNG.
  const type = isOpaque || !hasTransparency(context) ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.85));
  if (!blob) throw new Error('The picture could not be encoded');
  return blob.size > most && canvas.width > 1 ? encode(bitmap, scale * 0.7, type === 'image/jpeg', most) : blob;
}

function hasTransparency(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const rows = 256;
  for (let top = 0; top < height; top += rows) {
    const { data } = context.getImageData(0, top, width, Math.min(rows, height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at]! < 255) return true;
  }
  return false;
}

/** The encoded picture under the name of the chosen file, which the server keeps for documents. */
function named(blob: Blob, file: Blob): Blob {
  if (!(file instanceof File)) return blob;
  const stem = file.name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return new File([blob], `${stem}.${blob.type.replace('image/', '').replace('jpeg', 'jpg')}`, { type: blob.type });
}
