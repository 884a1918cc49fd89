import { latinDigits, visible } from './clean-text';

it.each([
  ['a direction mark', '\u202a98220\u202c', '98220'],
  ['a zero-width space', '98\u200b220', '98220'],
  ['a soft hyphen', 'ani\u00admal', 'animal'],
  ['a byte order mark', '\ufeffMoti', 'Moti'],
  ['a joiner with nothing before it', '\u200dMoti', 'Moti'],
])('%s is not visible', (_, text, seen) => expect(visible(text)).toBe(seen));

it.each(['क्‍ष', '👨‍👩‍👧', '❤️'])('%s keeps its joiners and selectors', text => expect(visible(text)).toBe(text));

it.each([
  '९८२२०',
  '৯৮২২০',
  '੯੮੨੨੦',
  '૯૮૨૨૦',
  '୯୮୨୨୦',
  '௯௮௨௨௦',
  '౯౮౨౨౦',
  '೯೮೨೨೦',
  '൯൮൨൨൦',
  '٩٨٢٢٠',
  '۹۸۲۲۰',
  '꯹꯸꯲꯲꯰',
  '᱙᱘᱒᱒᱐',
])('the digits %s are 98220', digits => expect(latinDigits(digits)).toBe('98220'));

it('digits of other scripts stay as they are', () => expect(latinDigits('𝟗8')).toBe('𝟗8'));
