import { markedText, withEllipses } from './marked-text';

it.each([
  ['A \u0002dog\u0003 was fed', ['A ', 'dog', ' was fed']],
  ['\u0002Dogs\u0003', ['', 'Dogs', '']],
  ['nothing  of it\n here', ['nothing of it here']],
  ['\u0002Cats\u0003 &amp; &lt;b&gt; &amp;lt;', ['', 'Cats', ' & <b> &lt;']],
])('splits %j at its marks', (headline, parts) => {
  expect(markedText(headline)).toEqual(parts);
});

const text = ' “Straw keeps the dogs of our street dry,” says the vet & feeds the dogs. ';
it.each([
  [
    ['“Straw keeps the ', 'dogs', ' of our street dry'],
    ['“Straw keeps the ', 'dogs', ' of our street dry …'],
  ],
  [
    ['says the vet & feeds the ', 'dogs', ''],
    ['… says the vet & feeds the ', 'dogs', ''],
  ],
  [
    ['keeps the ', 'dogs', ' of'],
    ['… keeps the ', 'dogs', ' of …'],
  ],
  [
    ['Straw keeps the ', 'dogs', ' … ', 'dogs', '. '],
    ['Straw keeps the ', 'dogs', ' … ', 'dogs', '.'],
  ],
  [[text], [text.trim()]],
])('adds ellipses to %j where the text continues', (excerpt, shown) => {
  expect(withEllipses(excerpt, { begins: text, ends: text })).toEqual(shown);
});
