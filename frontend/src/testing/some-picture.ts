import type { Picture } from '@aar/contracts/vocabulary';

/** A stored photo; the same name gives the same photo. */
export function somePicture(name: string): Picture {
  const number = Array.from(name).reduce((sum, letter) => sum * 31 + letter.codePointAt(0)!, 7) % 1e12;
  const url = `/api/media/files/${name}-00000000-400.webp`;
  const id = `7b7d0c8e-6f43-4a52-9d4c-${String(number).padStart(12, '0')}`;
  return { id, url, width: 400, height: 300, variants: [{ width: 400, url }] };
}
