import { Problem } from '../errors/problem';
import { containing, fold, searchWords } from './search.rules';

describe('folding', () => {
  it.each([
    ['José MÜLLER', 'jose muller'],
    ['Ānand', 'anand'],
    ['ﬁsh', 'fish'],
    ['प्रिया', 'प्रिया'],
    ['தமிழ்', 'தமிழ்'],
  ])('turns "%s" into "%s"', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('folds a letter in the same way however it was typed', () => {
    expect(fold('e\u0301')).toBe(fold('\u00e9'));
    expect(fold('\u0915\u093c')).toBe(fold('\u0958'));
  });
});

describe('the words of a search', () => {
  it.each([
    [undefined, []],
    ['   ', []],
    [' dog  rescue ', ['dog', 'rescue']],
    ['cow', ['cow']],
    ['tea of Pune', ['tea', 'of', 'Pune']],
  ])('of %j are %j', (q, words) => {
    expect(searchWords(q)).toEqual(words);
  });

  it.each(['ab', 'a b c', 'é\u0301'])('need three letters in one of them, which "%s" lacks', q => {
    expect(() => searchWords(q)).toThrow(new Problem('search.too-short'));
  });

  it('are the four longest at most, so that a whole title can be searched', () => {
    expect(searchWords('one two three four')).toHaveLength(4);
    expect(searchWords('a winter for the street dogs')).toEqual(['winter', 'street', 'dogs', 'for']);
  });
});

it('escapes the wildcards of patterns', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
});
