import { sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { platformDb } from '../database/platform-db';
import { Problem } from '../errors/problem';
import { hasWord, isIndexed, searchWords, textsOf } from './search.rules';

describe('the words of a search', () => {
  it.each([
    [undefined, []],
    ['   ', []],
    [' dog  rescue ', ['dog', 'rescue']],
    ['cow', ['cow']],
    ['tea of Pune', ['tea', 'of', 'Pune']],
    ['\u200d cow', ['cow']],
  ])('of %j are %j', (q, words) => {
    expect(searchWords(q)).toEqual(words);
  });

  it.each(['ab', 'a b c', 'é\u0301'])('need three letters in one of them, which "%s" lacks', q => {
    expect(() => searchWords(q)).toThrow(new Problem('search.too-short'));
  });

  it.each(['गौ', 'वन', 'நாய்', 'بلی', 'আম', 'ꯁꯥ'])('need two letters of an Indian script, which "%s" has', q => {
    expect(searchWords(q)).toEqual([q]);
  });

  it.each(['ग', 'व\u200d', '\u093c'])('need more than the single letter of "%s"', q => {
    expect(() => searchWords(`${q} a`)).toThrow(new Problem('search.too-short'));
  });

  it('are the four longest at most, so that a whole title can be searched', () => {
    expect(searchWords('one two three four')).toHaveLength(4);
    expect(searchWords('a winter for the street dogs')).toEqual(['winter', 'street', 'dogs', 'for']);
  });
});

describe('a text that has a word', () => {
  it.each([
    ['बिल्लियाँ', [['बिल्लियां']]],
    ['Kutta', [['kutta', 'əkuta']]],
    ['o’clock', [["o'clock"]]],
    ['42', [['42']]],
  ])('contains for "%s" one of each of %j', (word, texts) => {
    expect(textsOf(word)).toEqual(texts);
  });

  it('has a short spelling as a whole word', () => {
    expect(textsOf('gaay')).toEqual([['gaay', 'əgai ']]);
  });

  it('has an Indian word of two letters at the beginning of a word, where the index finds it', () => {
    expect(textsOf('गौ')).toEqual([['गौ'], ['əgau']]);
    expect(textsOf('वन')).toEqual([['वन'], ['əvan']]);
    expect(['गौ', 'वन', 'कुत्ता', 'dog', 'of'].filter(isIndexed)).toEqual(['गौ', 'वन', 'कुत्ता', 'dog']);
  });

  it('is asked for with the wildcards of patterns escaped', () => {
    const statementOf = (word: string) => {
      const { sql: text, parameters } = hasWord(sql.ref('about'), word).compile(platformDb({} as DataSource));
      return [text, ...parameters];
    };
    expect(statementOf('100%_\\')).toEqual(['"about" like $1', '%100\\%\\_\\\\%']);
    expect(statementOf('Dog')).toEqual(['"about" like any (array[$1, $2])', '%dog%', '%ədog %']);
  });
});
