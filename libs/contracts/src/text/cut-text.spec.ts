import { cutText } from './cut-text';

it.each([
  ['a short text', 'Moti', 10, 'Moti'],
  ['a long one', 'Moti is hurt', 4, 'Moti'],
  ['one that is cut behind an emoji', 'Dog 🐕 here', 6, 'Dog 🐕'],
  ['one that is cut within an emoji', 'Dog 🐕 here', 5, 'Dog'],
  ['one that is cut within a family', 'A 👨‍👩‍👧 B', 6, 'A'],
  ['one that is cut within a flag', 'A 🇮🇳 B', 4, 'A'],
  ['one that is cut before a vowel sign', 'बिल्ली', 1, 'ब'],
  ['one that is cut between a letter and its vowel sign', 'घायल बिल्ली', 6, 'घायल'],
  ['one letter with more marks than fit', `a${'\u0301'.repeat(50)}`, 10, `a${'\u0301'.repeat(9)}`],
  ['nothing of an emoji', '🐕', 1, ''],
  ['nothing of any text', '🐕', 0, ''],
])('%s begins with whole characters', (_, text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
  expect(cutText(text, most).isWellFormed()).toBe(true);
});

it.each([
  ['Moti is hurt', 12, 'Moti is hurt'],
  ['Moti is hurt', 9, 'Moti is…'],
  ['Moti 🐕🐕', 8, 'Moti 🐕…'],
  ['🐕🐕', 2, '…'],
])('the mark at the end of %j counts towards its %i characters', (text, most, expected) => {
  expect(cutText(text, most, '…')).toBe(expected);
  expect(cutText(text, most, '…').length).toBeLessThanOrEqual(most);
});
