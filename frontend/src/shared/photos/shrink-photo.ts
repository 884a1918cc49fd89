/** Long side in pixels: as much as the server keeps. */
const side = 1_600;

/**
 * The photo upright and small enough for a slow network; what the camera wrote into it, the place too, never leaves the phone. A file
 * that this browser cannot read stays as it is, and the server says what is wrong with it.
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
