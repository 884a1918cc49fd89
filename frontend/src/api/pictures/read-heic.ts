import { ApiError } from '@aar/api-client/api';
import { refusals } from '@aar/contracts/refusals';
import type { Decoded } from './heic.worker';

/**
 * Decodes a HEIC photo in a worker that is loaded on first use, because few browsers can decode it. Throws the server's
 * `ApiError` if the photo cannot be read, and a TypeError if the worker could not be loaded.
 */
export async function readHeic(file: Blob): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' });
  try {
    const decoded = await new Promise<Decoded>(resolve => {
      worker.onmessage = ({ data }: MessageEvent<Decoded>) => resolve(data);
      worker.onerror = () => resolve('not loaded');
      worker.postMessage(bytes, [bytes]);
    });
    if (decoded === 'not loaded') throw new TypeError('Failed to fetch');
    if (decoded === 'not readable')
      throw new ApiError(415, { code: 'content.media.heic', message: refusals.heicUnread });
    return await createImageBitmap(new ImageData(decoded.pixels, decoded.width, decoded.height));
  } finally {
    worker.terminate();
  }
}
