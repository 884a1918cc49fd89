/** Points of the small picture that a photo is hashed from: each is compared with its right neighbour. */
export const hashedSize = { width: 9, height: 8 };

/**
 * A difference hash: 64 bits that say of each point of a tiny grey picture whether it is brighter than the one right of it. It stays
 * nearly the same when the photo is scaled, compressed or made brighter, so that alike photos differ in few bits.
 */
export function differenceHashOf(brightness: Uint8Array): string {
  const { width, height } = hashedSize;
  const bits = Array.from({ length: (width - 1) * height }, (_, at) => {
    const point = Math.floor(at / (width - 1)) * width + (at % (width - 1));
    return brightness[point]! > brightness[point + 1]! ? '1' : '0';
  });
  return bits.join('');
}
