import sharp from 'sharp';

/**
 * A PNG of one colour, which is another file for each number.
 *
 * @param {number} number
 */
export const picture = number =>
  sharp({
    create: {
      width: 48,
      height: 32,
      channels: 3,
      background: { r: (number * 7) % 256, g: (number >> 3) % 256, b: 90 },
    },
  })
    .png()
    .toBuffer();
