/** Size in pixels of the thumbnail that a photo is hashed from: each pixel is compared with its right neighbour. */
export const hashedSize = { width: 9, height: 8 };

/**
 * A difference hash (dHash): 64 bits that say for each pixel of a greyscale thumbnail whether it is brighter than its right
 * neighbour. It hardly changes when the photo is scaled, compressed or made brighter, so similar photos differ in few bits.
 */
export function differenceHashOf(brightness: Uint8Array): string {
  const { width, height } = hashedSize;
  const bits = Array.from({ length: (width - 1) * height }, (_, at) => {
    const point = Math.floor(at / (width - 1)) * width + (at % (width - 1));
    return brightness[point]! > brightness[point + 1]! ? '1' : '0';
  });
  return bits.join('');
}
