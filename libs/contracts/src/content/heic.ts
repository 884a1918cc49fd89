/** Number of bytes at the beginning of a file that identify a HEIC. */
export const heicHead = 12;

/** The brands of HEIC and HEIF files as cameras write them. */
const brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** Whether a file is a photo in HEIC or HEIF, from its first bytes. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, heicHead));
  return text.startsWith('ftyp') && brands.has(text.slice(4));
}
