import { differenceHashOf } from './difference-hash.rules';

const row = (brightness: number[]) => Array.from({ length: 8 }, () => brightness).flat();

it('of a picture that gets brighter to the right are all zeros, of its mirror image all ones', () => {
  const brighter = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  expect(differenceHashOf(Uint8Array.from(row(brighter)))).toBe('0'.repeat(64));
  expect(differenceHashOf(Uint8Array.from(row(brighter.toReversed())))).toBe('1'.repeat(64));
});

it('are the same when the whole picture is made brighter', () => {
  const points = Array.from({ length: 72 }, (_, at) => (at * 37) % 101);
  expect(differenceHashOf(Uint8Array.from(points.map(one => one + 90)))).toBe(
    differenceHashOf(Uint8Array.from(points)),
  );
});

it('compare no pixel with one of the next row', () => {
  expect(
    differenceHashOf(Uint8Array.from([...row([9, 9, 9, 9, 9, 9, 9, 9, 9])].map((one, at) => (at % 9 === 8 ? 5 : one)))),
  ).toBe('00000001'.repeat(8));
});

it('are in the order of the rows', () => {
  for (let row = 0; row < 8; row += 1) {
    const points = Array.from({ length: 72 }, (_, at) => (Math.floor(at / 9) === row ? 9 - (at % 9) : 0));
    expect(differenceHashOf(Uint8Array.from(points))).toBe(
      `${'0'.repeat(8 * row)}11111111${'0'.repeat(8 * (7 - row))}`,
    );
  }
});
