import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { skeletonOf } from '@aar/contracts/identity/name-skeleton';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../src/database/database';
import { createOrganisationSkeleton } from '../src/search/organisation-skeleton';

Logger.overrideLogger(false);

let servers: BackingServers;
let dataSource: DataSource;

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true });
  const place = { url: servers.databaseUrl, poolSize: 1, service: 'names' };
  dataSource = await openDatabase(place, { entities: [], migrations: [] });
  await dataSource.query(createOrganisationSkeleton);
});
afterAll(async () => {
  await dataSource?.destroy();
  await servers?.close();
});

const inPostgres = (names: string[]): Promise<{ name: string; found: string }[]> =>
  dataSource.query('select name, organisation_skeleton(name) as found from unnest($1::text[]) name', [names]);

it('PostgreSQL folds the characters of names as JavaScript does', async () => {
  // Latin, Greek, Cyrillic, Armenian and Indian ranges, punctuation and pictures; names never contain line breaks.
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x590],
    [0x900, 0xdff],
    [0x1d00, 0x2bff],
    [0x1f100, 0x1f6ff],
  ] as const;
  const characters = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .filter(character => /[^\p{Cn}\p{Co}]/u.test(character));
  const found = await inPostgres(characters.flatMap(character => [`a${character}b`, `${character} b`]));
  expect(found.filter(({ name, found }) => found !== skeletonOf(name))).toEqual([]);
});

it.each([
  ['The Indore Animal Trust (Regd.)', 'Indore Animal'],
  ['Indore Animal S\u043eciety', 'Indore AnimaI Found\u0430tion'],
  ['Trust', 'Trust.'],
  ['The Trust', 'the trust'],
])('%s and %s are one name of an NGO', async (...names) => {
  const [one, other] = await inPostgres(names);
  expect(one!.found).toBe(other!.found);
  expect(one!.found).not.toBe('');
});

it('is the rule by which the index was created: a change needs a migration that recreates both', () => {
  const rule = createHash('sha256').update(createOrganisationSkeleton).digest('hex');
  expect(rule.slice(0, 16)).toBe('75a9a682f438e6b4');
});
