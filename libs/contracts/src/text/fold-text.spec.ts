import { foldText } from './fold-text';
import { blocks, inScript } from './indian-scripts';

describe('folding', () => {
  it.each([
    ['José MÜLLER', 'jose muller'],
    ['Ānand', 'anand'],
    ['ﬁsh', 'fish'],
    ['प्रिया', 'प्रिया'],
    ['தமிழ்', 'தமிழ்'],
    ['Straße Łódź Øre', 'strasse lodz ore'],
    ['“What’s new” – १२ ௧௨ ۱۲', '"what\'s new" - 12 12 12'],
    ['كتاب', 'کتاب'],
    ['بِلّی', 'بلی'],
  ])('turns "%s" into "%s"', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each([
    ['a letter of one or of two codes', 'José', 'Jose\u0301'],
    ['a nukta of one or of two codes', '\u095c', '\u0921\u093c'],
    ['a nukta or none', 'लड़का', 'लडका'],
    ['chandrabindu or anusvara', 'बिल्लियाँ', 'बिल्लियां'],
    ['a nasal consonant or anusvara', 'हिन्दी', 'हिंदी'],
    ['the consonant of another class', 'पन्जाब', 'पंजाब'],
    ['a nasal consonant before a sibilant', 'इन्सान', 'इंसान'],
    ['a joiner or none', 'कुत्\u200dता', 'कुत्ता'],
    ['a soft hyphen or none', 'res\u00adcue', 'rescue'],
    ['a chillu of one or of three codes', 'അവൻ', 'അവന\u0d4d\u200d'],
    ['a khanda ta of one or of three codes', 'হঠাৎ', 'হঠাত\u09cd\u200d'],
    ['a vowel of one or of two codes', 'கொடு', 'க\u0bc6\u0bbeடு'],
    ['an addak or none', 'ਕੁੱਤਾ', 'ਕੁਤਾ'],
    ['tippi or bindi', 'ਪੰਜਾਬ', 'ਪਂਜਾਬ'],
    ['two forms of a short e', 'ॲप', 'अॅप'],
    ['a last sigma', 'ΣΟΦΟΣ', 'σοφοσ'],
  ])('treats %s as equal', (_, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  const places = { क: 'ङ्क', च: 'ञ्च', ट: 'ण्ट', त: 'न्त', प: 'म्प' };
  it.each(Object.entries(blocks).filter(([script]) => script !== 'tamil'))(
    'reads a nasal consonant as the anusvara in %s',
    (_, block) => {
      for (const [letter, cluster] of Object.entries(places))
        expect(foldText(inScript(cluster, block))).toBe(inScript(`ं${letter}`, block));
    },
  );

  it.each(['जन्म', 'अन्य', 'उन्हें', 'பாம்பு', 'सम्मान'])('does not change the nasal of "%s"', text => {
    expect(foldText(text)).toBe(text);
  });
});
