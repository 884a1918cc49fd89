import { latinSpellings, searchableText, typedSpelling } from './latin-spelling';

/** Whether a search for the spelling finds a text with the word: a short spelling must be the whole word. */
const finds = (typed: string, word: string) => {
  const spelling = typedSpelling(typed)!;
  return searchableText(word).includes(`ə${spelling}${spelling.length < 4 ? ' ' : ''}`);
};

it.each([
  ['कुत्ता', 'kutta', 'kuttaa', 'KUTTA'],
  ['बिल्ली', 'billi', 'billee'],
  ['गाय', 'gaay', 'gai', 'gaya'],
  ['लड़का', 'ladka'],
  ['जानवर', 'jaanwar', 'janvar'],
  ['समझना', 'samajhna'],
  ['रामनगर', 'Ramnagar'],
  ['नगरपालिका', 'nagarpalika', 'nagar'],
  ['मुंबई', 'Mumbai'],
  ['बच्चा', 'bachcha', 'baccha'],
  ['चिड़िया', 'chidiya', 'chidia'],
  ['नहीं', 'nahi', 'nahin'],
  ['ज्ञान', 'gyan', 'dnyan', 'jnan'],
  ['कृष्ण', 'Krishna'],
  ['घायल', 'ghayal', 'ghaayal'],
  ['राम', 'Ram', 'Rama', 'Raam'],
  ['फ़ौज', 'fauj', 'phauj', 'fouj'],
  ['डॉग', 'dog'],
  ['தமிழ்', 'Tamil', 'Thamizh'],
  ['நாய்', 'naai', 'naay'],
  ['ਅੰਮ੍ਰਿਤਸਰ', 'Amritsar'],
  ['కుక్క', 'kukka'],
  ['ബെംഗളൂരു', 'Bengaluru'],
  ['કૂતરો', 'kutro', 'kootro'],
  ['কুকুর', 'kukur'],
  ['ଓଡ଼ିଶା', 'Odisha', 'Odisa'],
])('finds %s by its Latin spellings', (word, ...spellings) => {
  expect(spellings.filter(one => !finds(one, word))).toEqual([]);
});

it.each([
  ['van', 'वनवास'],
  ['dog', 'डोगरा'],
  ['kutta', 'कुटीर'],
  ['billi', 'बल्ली'],
  ['gai', 'गौ'],
])('does not confuse %s with %s', (typed, word) => {
  expect(finds(typed, word)).toBe(false);
});

it('spells each word of an Indian script once, and no other', () => {
  expect(latinSpellings('कुत्ता dog कुत्ता। 12')).toBe('əkuta ');
  expect(searchableText('Dogs of Pune')).toBe('dogs of pune');
});

it.each(['ab', 'o’clock', 'dog2', 'कुत्ता', ''])('does not treat "%s" as a spelling', word => {
  expect(typedSpelling(word)).toBeUndefined();
});
