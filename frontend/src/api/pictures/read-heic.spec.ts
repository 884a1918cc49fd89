import { readHeic } from './read-heic';
import type { Decoded } from './heic.worker';

const terminate = jest.fn();
let outcome: Decoded | 'broken off';
class FakeWorker {
  onmessage?: (event: { data: Decoded }) => void;
  onerror?: () => void;
  postMessage() {
    const told = outcome;
    if (told === 'broken off') this.onerror?.();
    else this.onmessage?.({ data: told });
  }
  terminate = terminate;
}
beforeEach(() => {
  terminate.mockClear();
  Object.assign(globalThis, {
    Worker: FakeWorker,
    ImageData: class {
      constructor(
        readonly data: Uint8ClampedArray,
        readonly width: number,
        readonly height: number,
      ) {}
    },
    createImageBitmap: async ({ width, height }: ImageBitmap) => ({ width, height }),
  });
});
afterEach(() => expect(terminate).toHaveBeenCalledTimes(1));
const read = () => readHeic(new Blob(['photo']));

it('gives the pixels that the worker decoded', async () => {
  outcome = { width: 3, height: 4, pixels: new Uint8ClampedArray(48) };
  expect(await read()).toEqual({ width: 3, height: 4 });
});

it('says what to do about a HEIC that cannot be read, as the server does', async () => {
  outcome = 'not readable';
  await expect(read()).rejects.toMatchObject({
    status: 415,
    problem: { code: 'content.media.heic', message: expect.stringMatching(/HEIC.*JPEG.*Most Compatible/) },
  });
});

it.each(['not loaded', 'broken off'] as const)('is a failure of the network when the program is %s', async what => {
  outcome = what;
  await expect(read()).rejects.toBeInstanceOf(TypeError);
});
