import { decodeCursor, encodeCursor } from './cursor';

const id = '00000000-0000-4000-8000-000000000000';
const made = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor', () => {
  it('says where the page before ended, to the microsecond', () => {
    const createdAt = '2026-11-21T10:00:00.123456Z';
    expect(decodeCursor(encodeCursor(createdAt, id))).toEqual({ createdAt, id });
    expect(decodeCursor(encodeCursor(new Date(0), id))).toEqual({ createdAt: '1970-01-01T00:00:00.000Z', id });
  });

  it('is not needed for the first page', () => {
    expect(decodeCursor(undefined)).toBeNull();
  });

  it.each([
    ['is empty', ''],
    ['is no cursor', 'xyz'],
    ['has no moment', made(`yesterday|${id}`)],
    ['has a moment that never was', made(`2026-13-45T10:00:00Z|${id}`)],
    ['has no id', made('2026-11-21T10:00:00Z|7')],
  ])('is refused when it %s', (_, cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(
      expect.objectContaining({ code: 'input.invalid', errors: [expect.objectContaining({ path: 'cursor' })] }),
    );
  });
});
