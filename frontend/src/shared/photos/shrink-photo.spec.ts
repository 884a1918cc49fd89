import { shrinkPhoto } from './shrink-photo';

const file = new File(['large'], 'dog.jpg', { type: 'image/jpeg' });
const drawn = jest.fn();
let asked: [type?: string, quality?: number];
beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    ...how
  ) {
    asked = how;
    done(new File([], `${this.width} x ${this.height}`));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});
const decodes = (width: number, height: number) =>
  Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close: () => undefined }) });
const sizeOf = async () => ((await shrinkPhoto(file)) as File).name;

it.each([
  [4_000, 3_000, '1600 x 1200'],
  [3_000, 4_000, '1200 x 1600'],
  [800, 600, '800 x 600'],
])('a photo of %d x %d pixels is uploaded as a JPEG of %s', async (width, height, size) => {
  decodes(width, height);
  expect(await sizeOf()).toBe(size);
  expect(asked[0]).toBe('image/jpeg');
});

it('leaves a file that the browser cannot decode unchanged', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
  expect(await shrinkPhoto(file)).toBe(file);
});
