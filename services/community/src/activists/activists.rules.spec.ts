import { DirectoryExperience, Experience } from '@aar/contracts/vocabulary';
import { directoryExperience, searchText } from './activists.rules';

const member = { fullName: 'José Rao', ngoName: null, interests: ['Animal Rescue'], bio: 'Night calls' };

it('names experience as the directory does, in the same order', () => {
  expect(Experience.options.map(one => directoryExperience[one])).toEqual(DirectoryExperience.options);
});

it('searches name, organisation, interests and biography, each on a line of its own', () => {
  expect(searchText({ ...member, ngoName: 'Pune Trust' })).toBe('jose rao\npune trust\nanimal rescue\nnight calls');
  expect(searchText({ ...member, bio: null })).toBe('jose rao\nanimal rescue');
});

it('adds the Latin spellings of Indian words', () => {
  expect(searchText({ ...member, fullName: 'आशा Rao', bio: 'कुत्ते' })).toBe('आशा rao\nanimal rescue\nकुत्ते\nəasa əkute ');
});

it.each([
  ['latin', 'dog '],
  ['Devanagari', 'पशु '],
  ['emoji', '🐾'],
])('cuts a long text in %s to 2,400 bytes, between two characters', (_, word) => {
  const [text = ''] = searchText({ ...member, bio: word.repeat(1_000) }).split(/\nə/);
  expect(Buffer.byteLength(text)).toBeGreaterThan(2_390);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_400);
  expect(text).not.toContain('\ufffd');
  expect(text).toContain('jose rao');
});

it('keeps a text of 2,400 bytes as it is', () => {
  const rest = 2_400 - Buffer.byteLength(searchText({ ...member, bio: '' })) - 1;
  expect(searchText({ ...member, bio: 'x'.repeat(rest - 3) + '\ufffd' })).toMatch(/x\ufffd$/);
  expect(Buffer.byteLength(searchText({ ...member, bio: 'x'.repeat(rest) }))).toBe(2_400);
});

it('drops only the character that was cut', () => {
  expect(searchText({ ...member, fullName: 'a\ufffdb', bio: 'dog '.repeat(1_000) })).toContain('a\ufffdb');
});
