import { randomBytes } from 'node:crypto';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'gif' | 'webp';

/** A picture whose left half is red and whose right half is blue. */
export const picture = (format: Format, width = 400, height = 200): Promise<Buffer> =>
  twoHalves(width, height)[format]().toBuffer();

/** A photograph as a phone takes it: upright only by its EXIF orientation, and with its location. */
export const photograph = (): Promise<Buffer> =>
  twoHalves(400, 200)
    .withExif({
      IFD0: { Make: 'CanaryPhone', Orientation: '6' },
      IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function twoHalves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { ...half, background: 'red' } }, left: 0, top: 0 },
  ]);
}

/** A blinking GIF; identical frames would be stored as one. */
export function moving(frames: number): Promise<Buffer> {
  const [width, height] = [16, 16];
  const pixels = Buffer.alloc(width * height * 3 * frames, 0);
  for (let frame = 0; frame < frames; frame++)
    pixels.fill(frame % 2 ? 255 : 0, frame * width * height * 3, (frame + 1) * width * height * 3);
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(pixels, { raw }).gif().toBuffer();
}

/** A valid black-and-white PNG with this many pixels: few bytes, but huge when decoded. */
export async function hugePng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8); // bits per pixel
  const deflate = createDeflate();
  const chunks: Buffer[] = [];
  const ended = new Promise(resolve => deflate.on('data', chunk => chunks.push(chunk)).on('end', resolve));
  const line = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let row = 0; row < height; row++)
    if (!deflate.write(line)) await new Promise(resolve => deflate.once('drain', resolve));
  deflate.end();
  await ended;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.concat(chunks)), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that cannot be compressed further. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** The picture padded with zeros to this many bytes. */
export const padded = (file: Buffer, bytes: number) => Buffer.concat([file, Buffer.alloc(bytes - file.length)]);
