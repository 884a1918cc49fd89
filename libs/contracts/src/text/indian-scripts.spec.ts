import { blocks, inScript, toDevanagari } from './indian-scripts';

it.each([
  [blocks.devanagari, 'कित्[क-घ]'],
  [blocks.bengali, 'কিত্[ক-ঘ]'],
  [blocks.tamil, 'கித்[க-\u0b98]'],
  [blocks.malayalam, 'കിത്[ക-ഘ]'],
])('writes letters and patterns of Devanagari in the script at %d', (block, letters) => {
  expect(inScript('कित्[क-घ]', block)).toBe(letters);
});

it.each([
  ['કૂતરો', 'कूतरो'],
  ['தமிழ்', 'तमिऴ्'],
  ['ৱ', 'व'],
  ['കഖ൩', 'कख൩'],
])('maps each letter of "%s" to that of Devanagari', (word, devanagari) => {
  expect(Array.from(word, letter => toDevanagari.get(letter) ?? letter).join('')).toBe(devanagari);
});

it('does not change letters of Devanagari and of other scripts', () => {
  for (const letter of ['क', 'a', 'ක']) expect(toDevanagari.has(letter)).toBe(false);
});
