import { countSms } from './count-sms';

describe('the cost of a text as an SMS', () => {
  it.each([
    ['nothing', '', 0, 160],
    ['160 plain characters', 'a'.repeat(160), 1, 0],
    ['one more', 'a'.repeat(161), 2, 145],
    ['two full parts', 'a'.repeat(306), 2, 0],
    ['one more than two parts', 'a'.repeat(307), 3, 152],
  ])('counts 160 characters alone, and 153 in each part: %s', (_, text, segments, left) => {
    expect(countSms(text)).toEqual({ encoding: 'gsm', length: text.length, segments, left, unusual: [] });
  });

  it('counts characters of the extension table twice', () => {
    expect(countSms('€{}')).toMatchObject({ encoding: 'gsm', length: 6, segments: 1 });
  });

  it.each([
    ['accents of GSM', 'Café à Goa, Ñ Ü ß Ø', 'gsm', 19],
    ['the euro sign, which takes two', '5 €', 'gsm', 4],
    ['every character of the extension table', '^{}\\[~]|€\f', 'gsm', 20],
    ['a backtick', '`ten`', 'unicode', 5],
    ['a small c with a cedilla, of which GSM has only the capital', 'Çç', 'unicode', 2],
    ['an accent that is a character of its own', 'Cafe\u0301', 'unicode', 5],
    ['the sign of the rupee', '₹500', 'unicode', 4],
  ])('contains the characters of GSM 03.38: %s', (_, text, encoding, length) => {
    expect(countSms(text)).toMatchObject({ encoding, length, segments: 1 });
  });

  it('is that of two parts of 67 units for more than 70 units of Unicode', () => {
    expect(countSms('न'.repeat(70))).toMatchObject({ segments: 1, left: 0 });
    expect(countSms('न'.repeat(71))).toMatchObject({ segments: 2, left: 63 });
    expect(countSms('न'.repeat(134))).toMatchObject({ segments: 2, left: 0 });
    expect(countSms('🐕'.repeat(35))).toMatchObject({ length: 70, segments: 1 });
    expect(countSms('🐕'.repeat(67))).toMatchObject({ length: 134, segments: 3 });
  });

  it('is that of Unicode with a single Hindi character, which it reports', () => {
    expect(countSms(`${'a'.repeat(69)}न`)).toEqual({
      encoding: 'unicode',
      length: 70,
      segments: 1,
      left: 0,
      unusual: ['न'],
    });
    expect(countSms(`${'a'.repeat(70)}न`)).toMatchObject({ segments: 2, left: 63 });
  });

  it('does not split a character of two units', () => {
    // 66 units, then a character of two units that does not fit into the first segment of 67.
    expect(countSms(`${'न'.repeat(66)}🐕${'न'.repeat(10)}`)).toMatchObject({ length: 78, segments: 2, left: 55 });
    expect(countSms(`${'a'.repeat(152)}€${'a'.repeat(10)}`)).toMatchObject({ length: 164, segments: 2, left: 141 });
  });

  it('reports typographic quotation marks and dashes as unusual', () => {
    expect(countSms('“Come” – now').unusual).toEqual(['“', '”', '–']);
  });
});
