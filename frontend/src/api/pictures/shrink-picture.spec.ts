import { ApiError } from '@aar/api-client/api';
import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { heicPhoto } from '@aar/testing/heic-photo';
import { readHeic } from './read-heic';
import { shrinkPicture } from './shrink-picture';

jest.mock('./read-heic');

/** The value of each byte that the fake canvas returns. */
let alpha = 255;
/** Bytes of an encoded picture for each of its pixels. */
let bytesPerPixel = 0.001;
let encoded: string[];

beforeEach(() => {
  alpha = 255;
  bytesPerPixel = 0.001;
  encoded = [];
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return {
      canvas: this,
      drawImage: () => undefined,
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(width * height * 4).fill(alpha),
      }),
    } as never;
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    encoded.push(`${this.width} x ${this.height} ${type}`);
    done(new Blob(['x'.repeat(Math.round(this.width * this.height * bytesPerPixel))], { type }));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});
const close = jest.fn();
const decodes = (width: number, height: number) =>
  Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close }) });
const cannotDecode = () =>
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
const file = (type = 'image/jpeg', name = 'dog.jpg') => new File(['large'], name, { type });

it.each<[MediaPurpose, number, number, string]>([
  ['request-photo', 4_000, 3_000, '1600 x 1200'],
  ['request-photo', 3_000, 4_000, '1200 x 1600'],
  ['event-photo', 800, 600, '800 x 600'],
  ['message-attachment', 10_000, 6_000, '4096 x 2458'],
  ['ngo-document', 6_000, 10_000, '2458 x 4096'],
  ['library', 10_000, 6_000, '1920 x 1152'],
  ['hero', 1_000, 8_000, '480 x 3840'],
  ['avatar', 8_160, 6_120, '2048 x 1536'],
])('a photo for %s of %d x %d pixels is uploaded as a JPEG of %s', async (purpose, width, height, size) => {
  decodes(width, height);
  const shrunk = await shrinkPicture(file(), purpose);
  expect(encoded).toEqual([`${size} image/jpeg`]);
  expect(shrunk).toMatchObject({ name: 'dog.jpg', type: 'image/jpeg' });
  expect(close).toHaveBeenCalled();
});

it.each(['image/png', 'image/webp', 'image/gif'])(
  'a transparent picture of the type %s keeps its transparency, an opaque one becomes a JPEG',
  async type => {
    decodes(4_000, 3_000);
    alpha = 254;
    expect((await shrinkPicture(file(type, 'logo.png'), 'library')).type).toBe('image/webp');
    alpha = 255;
    expect(await shrinkPicture(file(type, 'shot.png'), 'library')).toMatchObject({ name: 'shot.jpg' });
  },
);

it.each<[MediaPurpose, string]>([
  ['library', 'image/jpeg'],
  ['library', 'image/png'],
  ['ngo-document', 'image/png'],
  ['message-attachment', 'image/gif'],
  ['avatar', 'image/webp'],
])('a picture for %s of the type %s that is small enough stays as it is', async (purpose, type) => {
  decodes(1_000, 800);
  const small = file(type);
  expect(await shrinkPicture(small, purpose)).toBe(small);
});

it.each<MediaPurpose>(['request-photo', 'message-attachment', 'ngo-document'])(
  'a small photo for %s loses what the camera wrote into it',
  async purpose => {
    decodes(1_000, 800);
    const small = file();
    expect(await shrinkPicture(small, purpose)).not.toBe(small);
  },
);

it('a picture above the maximum file size is shrunk until it fits', async () => {
  decodes(4_096, 4_096);
  bytesPerPixel = 0.5;
  const shrunk = await shrinkPicture(file(), 'ngo-document');
  expect(encoded.map(one => one.split(' ')[0])).toEqual(['4096', '2867']);
  expect(shrunk.size).toBeLessThan(5 * 1024 ** 2);
});

it('is done once, however many parts of a screen ask for it', async () => {
  decodes(4_000, 3_000);
  const chosen = file();
  const shrunk = await shrinkPicture(chosen, 'request-photo');
  expect(await shrinkPicture(chosen, 'request-photo')).toBe(shrunk);
  expect(await shrinkPicture(shrunk, 'request-photo')).toBe(shrunk);
  expect(encoded).toHaveLength(1);
});

describe('a file that the browser cannot decode', () => {
  const heic = () => new File([new Uint8Array(heicPhoto)], 'IMG_0001.HEIC');
  beforeEach(cannotDecode);

  it('stays unchanged, and the server says what is wrong with it', async () => {
    const broken = file();
    expect(await shrinkPicture(broken, 'request-photo')).toBe(broken);
    expect(readHeic).not.toHaveBeenCalled();
  });

  it('becomes a JPEG when it is a HEIC, whatever its type and name', async () => {
    jest.mocked(readHeic).mockResolvedValue({ width: 4_032, height: 3_024, close } as never);
    const shrunk = await shrinkPicture(heic(), 'library');
    expect(encoded).toEqual(['1920 x 1440 image/jpeg']);
    expect(shrunk).toMatchObject({ name: 'IMG_0001.jpg', type: 'image/jpeg' });
  });

  it('becomes a JPEG when it is a small HEIC too, which the server would refuse', async () => {
    jest.mocked(readHeic).mockResolvedValue({ width: 240, height: 320, close } as never);
    expect((await shrinkPicture(heic(), 'library')).type).toBe('image/jpeg');
  });

  it('is refused when it is a HEIC that cannot be read, and tried again when it is chosen again', async () => {
    jest.mocked(readHeic).mockRejectedValueOnce(new ApiError(415, { code: 'content.media.heic', message: 'HEIC' }));
    const chosen = heic();
    await expect(shrinkPicture(chosen, 'library')).rejects.toMatchObject({ problem: { code: 'content.media.heic' } });
    jest.mocked(readHeic).mockResolvedValue({ width: 240, height: 320, close } as never);
    expect((await shrinkPicture(chosen, 'library')).type).toBe('image/jpeg');
  });
});
