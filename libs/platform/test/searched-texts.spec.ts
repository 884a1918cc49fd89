import { Logger } from '@nestjs/common';
import { searchableText } from '@aar/contracts/text/latin-spelling';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../src/database/database';
import { statementsOn } from '../src/database/statements';
import { inTransaction } from '../src/database/transaction';
import { SearchedTexts } from '../src/search/searched-texts';

Logger.overrideLogger(false);

const db = statementsOn<{ people: { id: number; about: string } }>();

let servers: BackingServers;
let dataSource: DataSource;
let texts: SearchedTexts;

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true });
  dataSource = await openDatabase(
    { url: servers.databaseUrl, poolSize: 1, service: 'searches' },
    { entities: [], migrations: [] },
  );
  await dataSource.query('create extension pg_trgm');
});
beforeEach(async () => {
  await dataSource.query('create table people (id int not null, about text not null)');
  await dataSource.query('create index on people using gin (about gin_trgm_ops)');
  texts = new SearchedTexts(dataSource, { table: 'people', column: 'about' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await dataSource.query('drop table people');
});
afterAll(async () => {
  await dataSource?.destroy();
  await servers?.close();
});

const fill = async () => {
  await dataSource.query(
    `insert into people select n, 'member ' || n || ' feeds dogs of 100 lanes' from generate_series(1, 2000) n`,
  );
  await dataSource.query('analyze people');
};

/** Returns the ids that the search finds, and the words that the index looks up; spellings without their mark. */
const search = async (...words: string[]) => {
  const where = await texts.haveAll(words);
  return inTransaction(dataSource, async tx => {
    await tx.query('set local enable_seqscan = off');
    const statement = db(tx).selectFrom('people').select('id').where(where);
    const found = await statement.execute();
    const plan = JSON.stringify(await statement.explain('json'));
    const conditions = [...plan.matchAll(/"Index Cond": *"([^"]*)"/g)].join();
    const byIndex = new Set([...conditions.matchAll(/%ə?(\w+)%/g)].map(([, word]) => word));
    return { ids: found.map(({ id }) => id), byIndex: [...byIndex] };
  });
};

it('looks up the rare words in the index, and only compares those that most texts contain', async () => {
  await fill();
  expect(await search('MEMBER', '1471', 'dogs')).toEqual({ ids: [1471], byIndex: ['1471'] });
});

it('finds a text by all of its words, not by the rare ones alone', async () => {
  await fill();
  expect(await search('1471', 'cats')).toEqual({ ids: [], byIndex: ['1471', 'cats', 'kats'] });
  await dataSource.query(`insert into people values (3000, 'nobody 1471')`);
  expect((await search('1471', 'member')).ids).toEqual([1471]);
});

it('only compares words that are too short for the index', async () => {
  await fill();
  expect(await search('71', '1471')).toEqual({ ids: [1471], byIndex: ['1471'] });
});

it('looks up all words in the index when each is common', async () => {
  await fill();
  const { ids, byIndex } = await search('member', 'dogs');
  expect([ids.length, byIndex]).toEqual([2000, ['member', 'menber', 'dogs']]);
});

it('looks up the spelling of an Indian word, and a word of two letters by its spelling', async () => {
  await fill();
  await dataSource.query(`insert into people values (3000, $1), (3001, $2)`, [
    searchableText('घायल कुत्ता 4711'),
    searchableText('गौ सेवा 4711'),
  ]);
  expect(await search('kutta')).toEqual({ ids: [3000], byIndex: ['kutta', 'kuta'] });
  expect((await search('4711', 'ghayal')).ids).toEqual([3000]);
  expect(await search('गौ')).toEqual({ ids: [3001], byIndex: ['gau'] });
});

it('escapes the wildcards of patterns', async () => {
  await fill();
  await dataSource.query(`insert into people values (3000, 'a member of 100% and_more')`);
  expect((await search('member', '100%', 'and_more')).ids).toEqual([3000]);
});

it('looks up all words in the index before the table is analysed, and learns the common ones within a minute', async () => {
  expect(await search('100', '1471')).toEqual({ ids: [], byIndex: ['100', '1471'] });
  await fill();
  expect((await search('100', '1471')).byIndex).toEqual(['100', '1471']);
  const later = performance.now() + 60_001;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  expect((await search('100', '1471')).byIndex).toEqual(['1471']);
});

it('retries after the statistics could not be read', async () => {
  await fill();
  const failing = jest.spyOn(dataSource, 'query').mockRejectedValueOnce(new Error('away'));
  await expect(search('member', '1471')).rejects.toThrow('away');
  failing.mockRestore();
  expect((await search('member', '1471')).byIndex).toEqual(['1471']);
});
