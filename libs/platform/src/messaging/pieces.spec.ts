import { piecesOf } from './pieces';

describe('a long text in pieces', () => {
  it('is complete again when they are joined', () => {
    const text = 'कुत्ता 🐕 and a "crow" \\ '.repeat(9_000);
    const pieces = piecesOf(text);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(text);
    for (const piece of pieces) expect(Buffer.byteLength(JSON.stringify(piece))).toBeLessThanOrEqual(150_002);
  });

  it('is never cut through a character', () => {
    for (let length = 2; length < 7; length += 1)
      for (const piece of piecesOf('🐕🐈a🐄🐓b🐖'.repeat(5), length)) expect(piece.isWellFormed()).toBe(true);
  });

  it.each(['', 'short'])('is one piece when it is %j', text => {
    expect(piecesOf(text)).toEqual([text]);
  });
});
