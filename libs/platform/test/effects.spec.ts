import { ConsoleLogger, type INestApplicationContext, Injectable, Logger, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import { register } from 'prom-client';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { openDatabase } from '../src/database/database';
import { migrateDatabase } from '../src/database/migrate';
import { inTransaction } from '../src/database/transaction';
import { addEffects } from '../src/effects/add-effects';
import { defineEffect } from '../src/effects/define-effect';
import { EffectLedger } from '../src/effects/effect-ledger';
import { EffectsExecutor, type EffectsOptions } from '../src/effects/effects-executor';
import { EffectsModule } from '../src/effects/effects.module';
import { OnEffect } from '../src/effects/on-effect';

Logger.overrideLogger(false);

const ring = defineEffect('ring', z.object({ bell: z.string() }), { batch: 32 });

let servers: BackingServers;
let dataSource: DataSource;
const running: INestApplicationContext[] = [];

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true });
  const database = { entities: [], migrations: [] };
  await migrateDatabase({ url: servers.databaseUrl, service: 'bells' }, database);
  dataSource = await openDatabase({ url: servers.databaseUrl, poolSize: 8, service: 'bells' }, database);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(app => app.close()));
  await dataSource.query('truncate effects');
});

afterAll(async () => {
  await dataSource?.destroy();
  await servers?.close();
});

const cause = (...bells: string[]) =>
  inTransaction(dataSource, tx =>
    addEffects(
      tx,
      ring,
      bells.map(bell => ({ bell })),
    ),
  );
const rows = () =>
  dataSource.query(
    `select data->>'bell' as bell, attempts, error, extract(epoch from due_at - now())::float as pause
     from effects order by id`,
  );
const until = (condition: () => boolean | Promise<boolean>, what: string) =>
  waitUntil(async () => condition(), { what, timeout: 20_000 });
const isDone = () => until(async () => (await rows()).length === 0, 'all effects to be carried out');
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `bell ${at}`);
/** Makes postponed effects due now. */
const tryNow = () => dataSource.query(`update effects set due_at = now() where error is not null`);

/** Starts a process that carries out effects; records the bells that each call of its handler gets. */
async function start(
  handle: (bells: string[]) => void | Promise<void> = () => undefined,
  { effects = [ring], ...options }: Partial<EffectsOptions> = {},
  ...others: Type[]
) {
  const calls: string[][] = [];
  @Injectable()
  class Belfry {
    @OnEffect(ring)
    async ring(batch: { bell: string }[]) {
      const bells = batch.map(({ bell }) => bell);
      calls.push(bells);
      await handle(bells);
    }
  }
  class Root {}
  Module({})(Root);
  const module = EffectsModule.forProcess({ dataSource, effects, poll: 50, stopLimit: 10_000, ...options });
  const app = await Test.createTestingModule({
    imports: [{ module: Root, imports: [module], providers: [Belfry, ...others] }],
  })
    .setLogger(new ConsoleLogger({ logLevels: [] }))
    .compile();
  await app.init();
  running.push(app);
  return { calls, app };
}

describe('effects', () => {
  it('are carried out once their cause is committed, woken by the commit', async () => {
    const { calls } = await start(undefined, { poll: 60_000 });
    await cause('first');
    await isDone();
    await cause('second');
    await isDone();
    expect(calls).toEqual([['first'], ['second']]);
  });

  it('of a transaction that is rolled back never happen', async () => {
    const { calls } = await start();
    const failing = inTransaction(dataSource, async tx => {
      await addEffects(tx, ring, [{ bell: 'never' }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await cause('after');
    await isDone();
    expect(calls.flat()).toEqual(['after']);
  });

  it('need the transaction of their cause, and data that fits the schema', async () => {
    await expect(addEffects(dataSource.manager, ring, [{ bell: 'x' }])).rejects.toThrow('needs the transaction');
    const wrong = inTransaction(dataSource, tx => addEffects(tx, ring, [{ bell: 7 as never }]));
    await expect(wrong).rejects.toThrow('invalid_type');
  });

  it('go together, no more at a time than the batch, outside of any transaction', async () => {
    await cause(...numbered(70));
    let open = -1;
    const { calls } = await start(async () => {
      const [{ count }] = await dataSource.query(
        `select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      open = Math.max(open, count);
    });
    await isDone();
    expect(calls.map(({ length }) => length)).toEqual([32, 32, 6]);
    expect(new Set(calls.flat()).size).toBe(70);
    expect(open).toBe(0);
  });

  it('that fail are retried, with growing pauses and without limit', async () => {
    let isAway = true;
    const { calls } = await start(() => {
      if (isAway) throw Object.assign(new Error('asha@example.org is away'), { code: 'EAWAY' });
    });
    await cause('porch');
    const pauses: number[] = [];
    for (const attempt of [1, 2, 3]) {
      await until(async () => (await rows())[0].attempts === attempt && (await rows())[0].error, `attempt ${attempt}`);
      await until(() => calls.length === attempt, 'the call');
      await until(async () => Number((await rows())[0].pause) < 2 ** attempt * 4, 'the pause');
      pauses.push((await rows())[0].pause);
      await tryNow();
    }
    expect(pauses[2]! > pauses[0]!).toBe(true);
    expect((await rows())[0].error).toBe('Error EAWAY');
    await dataSource.query('update effects set attempts = 5000');
    await until(async () => (await rows())[0].attempts > 5_000 && (await rows())[0].pause > 100, 'the longest pause');
    expect((await rows())[0].pause).toBeLessThanOrEqual(15 * 60 * 1.25);
    isAway = false;
    await tryNow();
    await isDone();
  });

  it('do not wait for ever for one that always fails', async () => {
    await cause(...numbered(31), 'broken');
    await start(bells => {
      if (bells.includes('broken')) throw new Error('it broke');
    });
    await until(async () => {
      await tryNow();
      const left = await rows();
      return left.length === 1 && left[0].bell === 'broken' && left[0].error === 'Error';
    }, 'the others to be carried out');
  });

  it('that another version wrote wait, and do not block the others', async () => {
    await cause('readable');
    await dataSource.query(`insert into effects (name, data) values ('ring', '{"chime": 1}')`);
    const { calls } = await start();
    await until(async () => (await rows()).length === 1 && (await rows())[0].error !== null, 'the readable one');
    expect(calls).toEqual([['readable']]);
    expect(await rows()).toMatchObject([{ bell: null, error: 'its data does not fit its schema' }]);
  });

  it('of a process that died are carried out by another once its lease has ended', async () => {
    await cause('left');
    expect((await new EffectLedger(dataSource, 1_500).claim(ring))!.rows).toHaveLength(1);
    const { calls } = await start();
    await cause('free');
    await until(() => calls.length > 0, 'what no other process holds');
    expect(calls).toEqual([['free']]);
    await isDone();
    expect(calls).toEqual([['free'], ['left']]);
  });

  it('that take longer than the lease are carried out once', async () => {
    let goOn = () => {};
    const over = new Promise<void>(resolve => (goOn = resolve));
    const lease = { lease: 600 };
    const both = [await start(() => over, lease), await start(() => over, lease)];
    await cause('slow');
    await until(() => both.some(({ calls }) => calls.length > 0), 'the first call');
    const [{ due }] = await dataSource.query('select due_at as due from effects');
    const isHeld = `select from effects where due_at > $1::timestamptz + interval '2 seconds'`;
    await until(async () => (await dataSource.query(isHeld, [due])).length === 1, 'the lease to be renewed');
    goOn();
    await isDone();
    expect(both.flatMap(({ calls }) => calls)).toEqual([['slow']]);
  });

  it('in progress are finished before the process ends', async () => {
    let goOn = () => {};
    const over = new Promise<void>(resolve => (goOn = resolve));
    const { calls, app } = await start(() => over);
    await cause('last');
    await until(() => calls.length > 0, 'the call');
    const closed = app.close();
    await cause('too late');
    goOn();
    await closed;
    expect(await rows()).toMatchObject([{ bell: 'too late', attempts: 0 }]);
  });

  it('show how many are pending and for how long, tried or not', async () => {
    const { app } = await start(() => {
      throw new Error('away');
    });
    await cause('porch', 'hall');
    await dataSource.query(`update effects set added_at = now() - interval '2 minutes'`);
    const lag = await app.get(EffectsExecutor).lag();
    expect(lag).toBeGreaterThanOrEqual(120);
    expect(await register.metrics()).toMatch(
      /effects_pending\{effect="ring"\} 2\n[^]*effects_oldest_seconds\{effect="ring"\} 1[2-9]\d/,
    );
  });

  it('have exactly one handler in the processes that list them', async () => {
    const ghost = defineEffect('ghost', z.object({}));
    await expect(start(undefined, { effects: [ring, ghost] })).rejects.toThrow('ghost has no handler');
    await expect(start(undefined, { effects: [] })).rejects.toThrow('not in the list');
    @Injectable()
    class Second {
      @OnEffect(ring)
      async ring() {}
    }
    await expect(start(undefined, {}, Second)).rejects.toThrow('ring is handled twice');
  });
});
