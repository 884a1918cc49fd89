/** Longest side in pixels: the size that the server stores. */
const side = 1_600;

/**
 * Rotates and shrinks a photo for slow networks; its metadata, which includes the location, never leaves the phone. A file that
 * this browser cannot decode stays unchanged, and the server reports what is wrong with it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return file;
  }
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise(resolve => canvas.toBlob(small => resolve(small ?? file), 'image/jpeg', 0.85));
}
