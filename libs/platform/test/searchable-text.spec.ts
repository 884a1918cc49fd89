import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { searchableText } from '@aar/contracts/text/latin-spelling';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../src/database/database';
import { createSearchableText } from '../src/search/searchable-text';

Logger.overrideLogger(false);

let servers: BackingServers;
let dataSource: DataSource;

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true });
  const place = { url: servers.databaseUrl, poolSize: 1, service: 'searches' };
  dataSource = await openDatabase(place, { entities: [], migrations: [] });
  await dataSource.query(createSearchableText);
});
afterAll(async () => {
  await dataSource?.destroy();
  await servers?.close();
});

const inPostgres = (texts: string[]): Promise<{ text: string; found: string }[]> =>
  dataSource.query('select text, searchable_text(text) as found from unnest($1::text[]) text', [texts]);

/** Newer than the Unicode version of PostgreSQL 15: letters of old scripts, and letters for transcriptions. */
const unknown =
  /[\u1c89\ua7cb-\ua7f1\u{105c9}\u{105e4}\u{10d50}-\u{10d65}\u{16ea0}-\u{16eb8}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u;
const characters = Array.from({ length: 0x1_10000 }, (_, code) => code)
  .filter(code => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map(code => String.fromCodePoint(code))
  .filter(character => /[^\p{Cn}\p{Co}]/u.test(character) && !unknown.test(character));

it('PostgreSQL folds every character as JavaScript does', async () => {
  const found = await inPostgres(characters);
  expect(found).toHaveLength(characters.length);
  expect(found.filter(({ text, found }) => found !== searchableText(text))).toEqual([]);
});

const letters = Array.from({ length: 0x480 }, (_, at) => String.fromCodePoint(0x900 + at));
const words = letters.flatMap(letter => [`${letter}`, `क${letter}`, `क${letter}त`, `न्${letter}ा ${letter}्${letter} x`]);
it.each([
  ['each letter of the Indian scripts among others', words],
  [
    'sentences',
    [
      'कुत्ता, गाय और बिल्ली। हिन्दी — Straße 12',
      'பாம்பு மதுரை',
      'ਕੁੱਤਾ ਅੰਮ੍ਰਿਤਸਰ',
      'ഹൈദരാബാദ് അവന്‍',
      'plain ENGLISH',
      'José',
      '',
      'گائے',
      'ক্ষুধার্ত কুকুর',
    ],
  ],
])('PostgreSQL spells %s as JavaScript does', async (_, texts) => {
  const found = await inPostgres(texts);
  expect(found).toEqual(texts.map(text => ({ text, found: searchableText(text) })));
});

it('is the rule by which the stored texts were created: a change needs a migration that recreates them', () => {
  const rule = createHash('sha256').update(createSearchableText).digest('hex');
  expect(rule.slice(0, 16)).toBe('fd2502b9c384d345');
});
