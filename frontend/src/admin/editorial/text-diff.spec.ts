import { textDiff, textOf } from './text-diff';

const shown = (earlier: string, later: string) =>
  textDiff(earlier, later)
    .map(runs => runs.map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`)))
    .map(runs => runs.join('').trimEnd())
    .join(' / ');

describe('the diff of two texts', () => {
  it.each([
    ['One dog was fed', 'One dog was fed', 'One dog was fed'],
    ['One dog was fed', 'One cat was fed', 'One -[dog ]+[cat ]was fed'],
    ['One dog', 'One dog was fed', 'One dog +[was fed ]'],
    ['First\nSecond', 'First\nNew\nSecond', 'First / +[New] / Second'],
    ['First\nSecond\nThird', 'First\nThird', 'First / -[Second] / Third'],
    ['', 'All of it', '+[All of it]'],
    ['a b c d', 'b c x d', '-[a ]b c +[x ]d'],
  ])('from %j to %j is %j', (earlier, later, diff) => {
    expect(shown(earlier, later)).toBe(diff);
  });

  it.each([
    ['a paragraph is added at the end', 'Straw, not cloth', 'Straw, not cloth\nDry', 'Straw, not cloth / +[Dry]'],
    ['the last one goes', 'Forty dogs\nSix cats', 'Forty dogs', 'Forty dogs / -[Six cats]'],
    [
      'two are written anew',
      'Forty dogs were fed\nSix were treated there',
      'Fifty dogs were fed\nNine were treated there',
      '-[Forty ]+[Fifty ]dogs were fed / -[Six ]+[Nine ]were treated there',
    ],
    [
      'one goes and the next is rewritten',
      'It rained\nForty dogs were fed',
      'Fifty dogs were fed\nAll slept well',
      '-[It rained] / -[Forty ]+[Fifty ]dogs were fed / +[All slept well]',
    ],
    ['another stands in its place', 'It rained', 'All slept well', '-[It rained] / +[All slept well]'],
  ])('keeps paragraphs separate when %s', (_, earlier, later, diff) => {
    expect(shown(earlier, later)).toBe(diff);
  });

  it('replaces the whole text when it is too long to compare', () => {
    const words = (word: string) =>
      ['same'.repeat(3), ...Array(4_200).fill('of'), ...Array.from({ length: 2_100 }, (_, at) => `${word}${at}`)].join(
        ' ',
      );
    const reversed = words('b').split(' ').toReversed().join(' ');
    expect(textDiff(words('a'), reversed)[0]!.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

it('reads HTML as lines of words, with the alt texts of its pictures', () => {
  expect(textOf('<h2>Who</h2><p>We <b>help</b><br>now</p><ul><li>Dogs</li></ul><img src="/a.webp" alt="A cat">')).toBe(
    'Who\nWe help\nnow\nDogs\n[A cat]',
  );
});
