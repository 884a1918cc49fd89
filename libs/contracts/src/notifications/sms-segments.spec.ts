import { smsCost } from './sms-segments';

describe('the cost of a text as an SMS', () => {
  it.each([
    ['nothing', '', 0, 160],
    ['160 plain characters', 'a'.repeat(160), 1, 0],
    ['one more', 'a'.repeat(161), 2, 145],
    ['two full parts', 'a'.repeat(306), 2, 0],
    ['one more than two parts', 'a'.repeat(307), 3, 152],
  ])('counts 160 characters alone, and 153 in each part: %s', (_, text, segments, left) => {
    expect(smsCost(text)).toEqual({ encoding: 'gsm', length: text.length, segments, left, unusual: [] });
  });

  it('counts characters of the extension table twice', () => {
    expect(smsCost('€{}')).toMatchObject({ encoding: 'gsm', length: 6, segments: 1 });
  });

  it('is that of Unicode with a single Hindi character, which it names', () => {
    expect(smsCost(`${'a'.repeat(69)}न`)).toEqual({
      encoding: 'unicode',
      length: 70,
      segments: 1,
      left: 0,
      unusual: ['न'],
    });
    expect(smsCost(`${'a'.repeat(70)}न`)).toMatchObject({ segments: 2, left: 63 });
  });

  it('does not split a character of two units', () => {
    // 66 units, then a character of two that does not fit into the first part of 67.
    expect(smsCost(`${'न'.repeat(66)}🐕${'न'.repeat(10)}`)).toMatchObject({ length: 78, segments: 2, left: 55 });
    expect(smsCost(`${'a'.repeat(152)}€${'a'.repeat(10)}`)).toMatchObject({ length: 164, segments: 2, left: 141 });
  });

  it('reports typographic quotation marks and dashes as unusual', () => {
    expect(smsCost('“Come” – now').unusual).toEqual(['“', '”', '–']);
  });
});
