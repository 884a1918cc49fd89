import { crc32, deflateSync } from 'node:zlib';

/**
 * A PNG of one colour, which is another file for each number.
 *
 * @param {number} number
 */
export function picture(number) {
  const [width, height] = [48, 32];
  /** @param {string} type @param {Buffer} data */
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(data.length, 0);
    numbers.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // 8 bits of red, green and blue
  const colour = Buffer.from([(number * 7) % 256, (number >> 3) % 256, 90]);
  const line = Buffer.concat([Buffer.from([0]), ...Array(width).fill(colour)]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
