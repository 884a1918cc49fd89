import type { CropArea } from '../../ui/form/crop-box';

/** Side length in pixels: enough for the largest place that shows a member's picture, on a high-density screen. */
const SIDE = 512;

/** The cropped square of a picture, rotated as the browser shows it and small enough for a slow network. */
export async function cropPicture(file: Blob, { x, y, width, height }: CropArea): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE, Math.round(width));
  canvas.getContext('2d')!.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No picture came of it'))), 'image/webp', 0.9),
  );
}
