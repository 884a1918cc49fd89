import { randomUUID } from 'node:crypto';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { expressionBuilder, sql } from 'kysely';
import { DataSource, QueryFailedError } from 'typeorm';
import { builtOnce } from '../src/database/built-once';
import { readJoinedPage, readJsonPage } from '../src/database/json-page';
import { type KeyColumn, Keyset } from '../src/database/keyset';
import { platformDb } from '../src/database/platform-db';
import { prepared, withinTime } from '../src/database/prepared';
import { deleteByWalking, deleteInBatches } from '../src/database/prune';
import { statementsOn } from '../src/database/statements';
import { isUnawaited } from '../src/database/unawaited';

interface Tables {
  leaves: { number: number };
  twigs: { id: string; number: number };
  letters: { id: string; text: string; sent_at: Date };
  stamps: { letter: string; id: string; price: number };
  animals: { id: string; kind: string; weight: number | null; born_on: Date | null; seen_at: Date };
}
const db = statementsOn<Tables>();

let servers: BackingServers;
let dataSource: DataSource;
beforeAll(async () => {
  servers = await startBackingServers({ postgres: true });
  dataSource = new DataSource({ type: 'postgres', url: servers.databaseUrl, poolSize: 1 });
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await servers?.close();
});

describe('a prepared statement', () => {
  it('is parsed once per connection and reused for other values', async () => {
    const text = 'select $1::int + 1 as next';
    expect(await prepared(dataSource, { text, values: [1] })).toEqual([{ next: 2 }]);
    expect(await prepared(dataSource, { text, values: [41] })).toEqual([{ next: 42 }]);
    expect(await dataSource.query('select 1 from pg_prepared_statements where statement = $1', [text])).toHaveLength(1);
  });

  it('works on a connection that a pooler has shared with another process', async () => {
    const statement = { text: 'select $1::int + 2 as next', values: [1] };
    await prepared(dataSource, statement);
    const [{ name }] = await dataSource.query('select name from pg_prepared_statements where statement = $1', [
      statement.text,
    ]);
    await dataSource.query('deallocate all');
    expect(await prepared(dataSource, statement)).toEqual([{ next: 3 }]);

    const other = await new DataSource({ type: 'postgres', url: servers.databaseUrl, poolSize: 1 }).initialize();
    await other.query(`prepare ${name} as select 1`);
    expect(await prepared(other, statement)).toEqual([{ next: 3 }]);
    await other.destroy();
  });

  it('has a name that means the same text in every process', async () => {
    const named = async (...before: string[]) => {
      const process = await new DataSource({ type: 'postgres', url: servers.databaseUrl, poolSize: 1 }).initialize();
      await jest.isolateModulesAsync(async () => {
        const { prepared: afresh } =
          jest.requireActual<typeof import('../src/database/prepared')>('../src/database/prepared');
        for (const text of [...before, 'select 5 as five']) await afresh(process, { text, values: [] });
      });
      const rows = await process.query(`select name from pg_prepared_statements where statement = 'select 5 as five'`);
      await process.destroy();
      return rows[0].name;
    };
    expect(await named('select 1', 'select 2')).toBe(await named());
  });

  it('fails like any other query', async () => {
    const failing = prepared(dataSource, { text: 'select 1 / $1::int', values: [0] });
    await expect(failing).rejects.toThrow(QueryFailedError);
    await expect(failing).rejects.toMatchObject({ driverError: { code: '22012' } });
  });
});

describe('a statement that is built once', () => {
  it('is run with the values of each call', async () => {
    const builds = jest.fn();
    const add = builtOnce((db, { to, by }: { to: number; by: number }) => {
      builds();
      return db.selectNoFrom(sql<number>`${to}::int + ${by}::int`.as('sum'));
    });
    expect(await add(dataSource, { to: 1, by: 2 })).toEqual([{ sum: 3 }]);
    expect(await dataSource.transaction(tx => add(tx, { by: 1, to: 41 }))).toEqual([{ sum: 42 }]);
    expect(builds).toHaveBeenCalledTimes(1);
  });
});

describe('a statement with an asynchronous commit', () => {
  const waits = async () => (await dataSource.query('show synchronous_commit'))[0].synchronous_commit;

  it('makes its own commit asynchronous, and no other', async () => {
    await dataSource.transaction(async tx => {
      await db(tx).selectNoFrom(sql.lit(1).as('one')).where(isUnawaited).execute();
      expect(await tx.query('show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
    });
    expect(await waits()).toBe('on');
    await db(dataSource).selectNoFrom(sql.lit(1).as('one')).where(isUnawaited).execute();
    expect(await waits()).toBe('on');
  });
});

describe('a read with a time limit', () => {
  const wait = (seconds: number, milliseconds = 200) =>
    withinTime(dataSource, milliseconds, sql`select pg_sleep(${seconds}), 1 as one`.compile(platformDb(dataSource)));

  it('returns its rows', async () => {
    expect(await wait(0, 3_000)).toMatchObject([{ one: 1 }]);
  });

  it('is cancelled after it, and the limit applies to nothing else', async () => {
    expect(await wait(5)).toBeUndefined();
    expect(await dataSource.query('select pg_sleep(0.3), 1 as one')).toMatchObject([{ one: 1 }]);
  });

  it('fails like any other query', async () => {
    const statement = sql`select 1 / ${0}::int`.compile(platformDb(dataSource));
    await expect(withinTime(dataSource, 200, statement)).rejects.toThrow(QueryFailedError);
  });
});

describe('rows that are deleted in batches', () => {
  const left = async () =>
    (await dataSource.query('select number from leaves order by 1')).map((row: { number: number }) => row.number);

  it('are skipped without waiting if another transaction is deleting them', async () => {
    await dataSource.query('create table leaves as select number from generate_series(1, 6) number');
    const elsewhere = await new DataSource({ type: 'postgres', url: servers.databaseUrl, poolSize: 1 }).initialize();
    try {
      await elsewhere.transaction(async tx => {
        await tx.query('delete from leaves where number = 2');
        await dataSource.query(`set lock_timeout = '1s'`);
        await deleteInBatches(db(dataSource), 'leaves', eb => eb('number', '<', 5), 2);
      });
      expect(await left()).toEqual([5, 6]);
    } finally {
      await dataSource.query('reset lock_timeout');
      await elsewhere.destroy();
    }
  });
});

describe('rows without an index for the condition', () => {
  it('are deleted in small batches, and other rows are not', async () => {
    await dataSource.query('create table twigs (id uuid primary key, number integer)');
    await dataSource.query('create table falls (twigs bigint)');
    await dataSource.query('insert into twigs select gen_random_uuid(), number from generate_series(1, 50) number');
    await dataSource.query(`
      create function note_fall() returns trigger language plpgsql as
      $$ begin insert into falls select count(*) from fallen; return null; end $$`);
    await dataSource.query(`
      create trigger note_fall after delete on twigs referencing old table as fallen
      for each statement execute function note_fall()`);
    await deleteByWalking(db(dataSource), 'twigs', eb => eb('number', '<=', 40), 5);
    expect(await dataSource.query('select number from twigs order by number')).toEqual(
      [41, 42, 43, 44, 45, 46, 47, 48, 49, 50].map(number => ({ number })),
    );
    const falls: { twigs: string }[] = await dataSource.query('select twigs from falls');
    expect(Math.max(...falls.map(({ twigs }) => Number(twigs)))).toBeLessThanOrEqual(5);
  });
});

describe('a page', () => {
  const moment = '2026-11-21T10:00:00.123456Z';
  const ids = [1, 2, 3].map(number => `00000000-0000-4000-8000-00000000000${number}`);
  const newest = new Keyset({ sent_at: 'timestamptz desc' });
  const soonest = new Keyset({ sent_at: 'timestamptz asc' });
  beforeAll(async () => {
    await dataSource.query(
      'create table letters (id uuid primary key, text text not null, sent_at timestamptz not null)',
    );
    await dataSource.query('create table stamps (letter uuid primary key, id uuid, price integer)');
    for (const [price, id] of ids.entries()) {
      await dataSource.query('insert into letters values ($1, $2, $3)', [id, `"${id}" \\ ü`, moment]);
      await dataSource.query('insert into stamps values ($1, $2, $3)', [id, randomUUID(), price]);
    }
  });

  const letters = (order: typeof newest) =>
    ({ name: 'letters', rows: db(dataSource).selectFrom('letters'), order }) as const;
  const read = async (page: { limit: number; cursor?: string }, order = newest) => {
    const list = { ...letters(order), columns: ['id', 'text'] } as const;
    return JSON.parse((await readJsonPage(dataSource, list, page)).text);
  };

  it('is JSON with the rows and the cursor of the next page', async () => {
    expect(await read({ limit: 2 })).toEqual({
      letters: [ids[2], ids[1]].map(id => ({ id, text: `"${id}" \\ ü` })),
      nextCursor: newest.encode([moment, ids[1]!]),
    });
  });

  it('continues after the cursor, to the microsecond, in both orders', async () => {
    const position = [moment, ids[1]!];
    expect(await read({ limit: 2, cursor: newest.encode(position) })).toMatchObject({
      letters: [{ id: ids[0] }],
      nextCursor: null,
    });
    expect(await read({ limit: 2, cursor: soonest.encode(position) }, soonest)).toMatchObject({
      letters: [{ id: ids[2] }],
    });
  });

  it('joins other tables, and has aggregates in addition to its rows', async () => {
    const { selectFrom } = expressionBuilder<Tables, 'letters'>();
    const item = selectFrom('stamps').select(['letters.id', 'price']).whereRef('letter', '=', 'letters.id');
    const prices = selectFrom('stamps').select(({ fn }) => fn.sum<number>('price').as('prices'));
    const readJoined = async (page: { limit: number; cursor?: string }) => {
      const list = { ...letters(newest), item, beside: { prices: sql<number>`${prices}` } };
      return JSON.parse((await readJoinedPage(dataSource, list, page)).text);
    };
    const first = await readJoined({ limit: 2 });
    expect(first).toMatchObject({
      letters: [
        { id: ids[2], price: 2 },
        { id: ids[1], price: 1 },
      ],
      prices: 3,
    });
    expect(await readJoined({ limit: 2, cursor: first.nextCursor })).toEqual({
      letters: [{ id: ids[0], price: 0 }],
      nextCursor: null,
      prices: 3,
    });
  });

  it('is the same next page after rows were added before it', async () => {
    const { nextCursor } = await read({ limit: 1 });
    const later = randomUUID();
    await dataSource.query('insert into letters values ($1, $2, now())', [later, 'later']);
    expect(await read({ limit: 1, cursor: nextCursor })).toMatchObject({ letters: [{ id: ids[1] }] });
    await dataSource.query('delete from letters where id = $1', [later]);
  });
});

describe('an order', () => {
  beforeAll(async () => {
    await dataSource.query(
      'create table animals (id uuid primary key, kind text not null, weight integer, born_on date, seen_at timestamptz not null)',
    );
    // Few different values, and nulls, in each column, so that there are many ties.
    await dataSource.query(`
      insert into animals
      select gen_random_uuid(), (array['cow', 'dog', 'Ünnī'])[1 + n % 3], nullif(n % 4, 0), nullif(date '2026-01-01' + n % 5, date '2026-01-01'),
        timestamptz '2026-01-01T10:00:00.000001Z' + (n % 2) * interval '1 microsecond'
      from generate_series(1, 240) n`);
  });

  it.each<Record<string, KeyColumn>[]>([
    [{ kind: 'text asc' }],
    [{ kind: 'text desc', seen_at: 'timestamptz desc' }],
    [{ kind: 'text asc', seen_at: 'timestamptz desc' }],
    [{ seen_at: 'timestamptz desc', kind: 'text asc' }],
    [{ weight: 'integer asc nullable' }],
    [{ weight: 'integer desc nullable' }],
    [{ born_on: 'date asc nullable', weight: 'integer desc nullable' }],
    [{ weight: 'integer desc nullable', kind: 'text asc', born_on: 'date desc nullable', seen_at: 'timestamptz asc' }],
  ])('%j gives the same rows page by page as at once', async columns => {
    const order = new Keyset(columns);
    const read: string[] = [];
    for (let cursor: string | undefined; ;) {
      const animals = db(dataSource)
        .selectFrom('animals')
        .select(['id', order.positionOf().as('position')]);
      const found = order.sorted(order.after(animals, cursor)).limit(8);
      const { rows, nextCursor } = order.page(await found.execute(), 7);
      read.push(...rows.map(({ id }) => id));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    const all: { id: string }[] = await dataSource.query(`select id from animals order by ${order.orderBy()}`);
    expect(read).toEqual(all.map(({ id }) => id));
  });

  it.each<[Record<string, KeyColumn>, string]>([
    [{ kind: 'text desc', seen_at: 'timestamptz desc' }, 'kind, seen_at, id'],
    [{ kind: 'text asc', seen_at: 'timestamptz desc' }, 'kind, seen_at desc, id desc'],
  ])('%j starts at its position in an index', async (columns, index) => {
    await dataSource.query(`create index animals_order on animals (${index})`);
    const order = new Keyset(columns);
    const cursor = order.encode(['dog', '2026-01-01T10:00:00.000001Z', randomUUID()]);
    const animals = db(dataSource).selectFrom('animals').select(sql.lit(1).as('one'));
    const { sql: text, parameters } = order.sorted(order.after(animals, cursor)).limit(8).compile();
    const plan = await withinTransaction(['set local enable_seqscan = off', `explain ${text}`], [...parameters]);
    await dataSource.query('drop index animals_order');
    expect(plan).toContain('using animals_order');
    expect(plan).toContain('Index Cond');
    expect(plan).not.toContain('Sort');
  });
});

/** The result of the last statement, as text. */
const withinTransaction = (statements: string[], values: unknown[]): Promise<string> =>
  dataSource.transaction(async tx => {
    for (const statement of statements.slice(0, -1)) await tx.query(statement);
    return JSON.stringify(await tx.query(statements.at(-1)!, values));
  });
