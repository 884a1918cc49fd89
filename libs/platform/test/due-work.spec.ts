import { type INestApplicationContext, Injectable, type Type } from '@nestjs/common';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { ManualClock } from '@aar/testing/manual-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { register } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { inTransaction } from '../src/database/transaction';
import { defineDueWork, defineRecurringWork, type DueWorkData } from '../src/due-work/define-due-work';
import type { DueWorkOptions } from '../src/due-work/due-work-runner';
import { DueWorkRunner } from '../src/due-work/due-work-runner';
import { type DueContext, OnDue } from '../src/due-work/on-due';
import { cancelDueWork, scheduleAllDueWork, scheduleDueWork } from '../src/due-work/schedule-due-work';
import { RetryLater } from '../src/jobs/retry-later';
import { lightLamp, litLamps, openTestDatabase, scheduleLamp, startDueWork } from './due-work.harness';

type Lamp = DueWorkData<typeof lightLamp>;

const minute = 60_000;
const day = 24 * 60 * minute;
const sweep = defineRecurringWork('sweep', { every: 60 * minute, backoff: minute });

let servers: BackingServers;
let dataSource: DataSource;
/** Another process's connection to the same database. */
let elsewhere: DataSource;
let clock: ManualClock;
const running: INestApplicationContext[] = [];

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true });
  dataSource = await openTestDatabase(servers.databaseUrl);
  elsewhere = await openTestDatabase(servers.databaseUrl);
});

beforeEach(() => {
  clock = new ManualClock(new Date('2031-05-01T09:00:00Z'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(app => app.close()));
  await dataSource.query('truncate lamps, due_work');
});

afterAll(async () => {
  await dataSource?.destroy();
  await elsewhere?.destroy();
  await servers?.close();
});

/** The time `milliseconds` from now, by the test's clock. */
const inTime = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
const rows = () =>
  dataSource.query(
    'select key, attempts, due_at as "dueAt", dead_at is not null as dead, error from due_work order by key',
  );
const until = (condition: () => boolean | Promise<boolean>, what: string) =>
  waitUntil(async () => condition(), { what });
const isDone = () => until(async () => (await rows()).length === 0, 'everything to be done');
const isLit = (lamp: string) => until(async () => (await litLamps(dataSource)).includes(lamp), lamp);

const startWith = async (handlers: Type[], options: Partial<DueWorkOptions> = {}) => {
  const app = await startDueWork({ dataSource, clock, ...options }, ...handlers);
  running.push(app);
  return app;
};

const lightIt = (lamp: string) => (tx: EntityManager) => tx.query('insert into lamps values ($1)', [lamp]);

/** A process whose handler records each call, does what the test says, and lights the lamp. */
async function work(
  before: (data: Lamp, context: DueContext) => unknown = () => undefined,
  options: Partial<DueWorkOptions> = {},
) {
  const calls: (Lamp & { attempt: number; dueAt: Date })[] = [];
  @Injectable()
  class Lamps {
    @OnDue(lightLamp)
    async light(data: Lamp, context: DueContext) {
      calls.push({ ...data, attempt: context.attempt, dueAt: context.dueAt });
      await before(data, context);
      await context.once(lightIt(data.lamp));
    }
  }
  const app = await startWith([Lamps], options);
  return { app, calls };
}

/** Resolves once other due work is done: by then the process has polled, and would have claimed whatever was due. */
const looks = async () => {
  await scheduleLamp(dataSource, 'sentinel', inTime(-1));
  await isLit('sentinel');
  await dataSource.query(`delete from lamps where lamp = 'sentinel'`);
};

describe('due work', () => {
  it('is done at its due time by the clock of the process, and not before', async () => {
    await work();
    await scheduleLamp(dataSource, 'porch', inTime(7 * day));
    clock.advance(7 * day - 1);
    await looks();
    expect(await litLamps(dataSource)).toEqual([]);
    clock.advance(1);
    await isLit('porch');
    await isDone();
  });

  it('is scheduled with the change that causes it, or not at all', async () => {
    await work();
    const failing = inTransaction(dataSource, async tx => {
      await scheduleDueWork(tx, lightLamp, { key: 'porch', at: clock.now(), data: { lamp: 'porch' } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
    const outside = scheduleDueWork(dataSource.manager, lightLamp, { key: 'k', at: clock.now(), data: { lamp: 'x' } });
    await expect(outside).rejects.toThrow('light-lamp needs the transaction of its change');
    const wrong = inTransaction(dataSource, tx =>
      scheduleDueWork(tx, lightLamp, { key: 'k', at: clock.now(), data: { lamp: 1 } as never }),
    );
    await expect(wrong).rejects.toThrow(z.ZodError);
  });

  it('is started right after the commit by the process that scheduled it, without waiting for a poll', async () => {
    await work(undefined, { poll: 600_000 });
    clock.set(new Date());
    await scheduleLamp(dataSource, 'porch', new Date(0));
    await isLit('porch');
  });

  it('that is scheduled under the same key again is replaced', async () => {
    await work();
    await scheduleLamp(dataSource, 'old', inTime(minute), 'key');
    await scheduleLamp(dataSource, 'new', inTime(day), 'key');
    clock.advance(minute);
    await looks();
    expect(await litLamps(dataSource)).toEqual([]);
    clock.advance(day);
    await isDone();
    expect(await litLamps(dataSource)).toEqual(['new']);
  });

  it('can be scheduled in bulk, each with its own due time', async () => {
    await work();
    const lamps = Array.from({ length: 1_001 }, (_, index) => `lamp ${String(index).padStart(4, '0')}`);
    const noted = lamps.map((lamp, index) => ({ key: lamp, at: inTime(index < 1_000 ? day : 0), data: { lamp } }));
    await inTransaction(dataSource, tx => scheduleAllDueWork(tx, lightLamp, noted));
    await isLit('lamp 1000');
    expect((await rows()).map(({ key, dueAt }: { key: string; dueAt: Date }) => ({ key, dueAt }))).toEqual(
      noted.slice(0, 1_000).map(({ key, at }) => ({ key, dueAt: at })),
    );
  });

  it('that is cancelled never happens; cancelling nothing returns false', async () => {
    await work();
    await scheduleLamp(dataSource, 'porch', inTime(minute));
    const cancel = () => inTransaction(dataSource, tx => cancelDueWork(tx, lightLamp, 'porch'));
    expect(await cancel()).toBe(true);
    expect(await cancel()).toBe(false);
    clock.advance(day);
    await looks();
    expect(await litLamps(dataSource)).toEqual([]);
  });

  it.each([
    ['cancelled', () => inTransaction(dataSource, tx => cancelDueWork(tx, lightLamp, 'key'))],
    ['replaced', () => scheduleLamp(dataSource, 'new', inTime(day), 'key')],
  ])('that is %s during an attempt leaves no effect of the attempt', async (_, change) => {
    let aborted = false;
    let [begin, goOn] = [() => {}, () => {}];
    const begun = new Promise<void>(resolve => (begin = resolve));
    const changed = new Promise<void>(resolve => (goOn = resolve));
    await work(
      async ({ lamp }, { signal }) => {
        if (lamp !== 'old') return;
        signal.addEventListener('abort', () => (aborted = true));
        begin();
        await changed;
      },
      { lease: 300 },
    );
    await scheduleLamp(dataSource, 'old', inTime(0), 'key');
    await begun;
    await change();
    await until(() => aborted, 'the handler to be told');
    goOn();
    await looks();
    expect(await litLamps(dataSource)).toEqual([]);
    clock.advance(day);
    await isDone();
    expect(await litLamps(dataSource)).toEqual(_ === 'replaced' ? ['new'] : []);
  });

  it('does not deadlock with a cancellation that has a lock it needs', async () => {
    const lock = (tx: EntityManager) => tx.query('select pg_advisory_xact_lock(7)');
    @Injectable()
    class Locking {
      @OnDue(lightLamp)
      async light({ lamp }: Lamp, { once }: DueContext) {
        await once(lightIt(lamp), lock);
      }
    }
    await startWith([Locking]);
    await holdTransaction(elsewhere, async tx => {
      await lock(tx);
      await scheduleLamp(dataSource, 'porch', clock.now());
      const waiting = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
      await until(async () => (await elsewhere.query(waiting)).length === 1, 'the handler to wait');
      expect(await cancelDueWork(tx, lightLamp, 'porch')).toBe(true);
    });
    await looks();
    expect(await litLamps(dataSource)).toEqual([]);
  });

  it('may reschedule itself', async () => {
    @Injectable()
    class Chain {
      @OnDue(lightLamp)
      async light({ lamp }: Lamp, { once, key, dueAt }: DueContext) {
        await once(async tx => {
          await lightIt(lamp)(tx);
          const at = new Date(dueAt.getTime() + minute);
          if (lamp.length < 3) await scheduleDueWork(tx, lightLamp, { key, at, data: { lamp: `${lamp}i` } });
        });
      }
    }
    await startWith([Chain]);
    await scheduleLamp(dataSource, 'i', clock.now(), 'chain');
    clock.advance(day);
    await isDone();
    expect(await litLamps(dataSource)).toEqual(['i', 'ii', 'iii']);
  });

  it('that fails by its own fault is retried with growing backoff, and is dead after the last attempt', async () => {
    const { calls } = await work(() => {
      throw Object.assign(new Error('asha@example.org exists'), { driverError: { code: '23505' } });
    });
    const start = clock.now();
    await scheduleLamp(dataSource, 'porch', start);
    const waits: number[] = [];
    for (const attempt of [1, 2]) {
      await until(async () => calls.length === attempt && (await rows())[0].dueAt > clock.now(), `attempt ${attempt}`);
      const [{ dueAt }] = await rows();
      waits.push((dueAt.getTime() - clock.now().getTime()) / minute);
      clock.set(dueAt);
    }
    await until(async () => (await rows())[0].dead, 'its death');
    expect(waits[0]).toBeGreaterThanOrEqual(0.75);
    expect(waits[0]).toBeLessThanOrEqual(1.25);
    expect(waits[1]).toBeGreaterThanOrEqual(1.5);
    expect(waits[1]).toBeLessThanOrEqual(2.5);
    expect(calls.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(await rows()).toMatchObject([{ dead: true, error: 'Error 23505', attempts: 3 }]);
    clock.advance(day);
    await scheduleLamp(dataSource, 'other', inTime(day * 2));
    expect(await litLamps(dataSource)).toEqual([]);
    expect(await register.metrics()).toContain('due_work_dead{work="light-lamp"} 1');
  });

  it('that is dead runs again when it is rescheduled', async () => {
    let isAway = true;
    await work(() => {
      if (isAway) throw new Error('away');
    });
    await scheduleLamp(dataSource, 'porch', clock.now());
    await until(async () => {
      clock.advance(day);
      return (await rows())[0].dead;
    }, 'its death');
    isAway = false;
    await scheduleLamp(dataSource, 'porch', clock.now());
    await isDone();
    expect(await litLamps(dataSource)).toEqual(['porch']);
  });

  it('that fails because of its environment waits without losing an attempt, counts as late, and is then done', async () => {
    let isLocked = true;
    const { app, calls } = await work(() => {
      if (isLocked) throw Object.assign(new Error('locked'), { driverError: { code: '57014' } });
    });
    await scheduleLamp(dataSource, 'porch', clock.now());
    // More tries than its limit of attempts.
    await until(() => {
      clock.advance(minute);
      return calls.length > 5;
    }, 'its tries');
    await until(
      async () => (await rows())[0].error === 'Error 57014' && (await rows())[0].attempts === 0,
      'its release',
    );
    expect(await app.get(DueWorkRunner).lag()).toBeGreaterThan(4 * 60);
    isLocked = false;
    await until(async () => {
      clock.advance(minute);
      return (await rows()).length === 0;
    }, 'everything to be done');
    expect(new Set(calls.map(({ attempt }) => attempt))).toEqual(new Set([1]));
    expect(await litLamps(dataSource)).toEqual(['porch']);
  });

  it('that fails because of its environment for a day is dead, and waits a day again after it was retried', async () => {
    await work(() => {
      throw new Error('a bug of ours');
    });
    const failsOnce = () =>
      until(async () => (await rows())[0].dead || (await rows())[0].dueAt > clock.now(), 'its next failure');
    await scheduleLamp(dataSource, 'porch', clock.now());
    await failsOnce();
    clock.advance(day - 1);
    await failsOnce();
    expect(await rows()).toMatchObject([{ dead: false, attempts: 0 }]);
    clock.advance(2 * minute);
    await until(async () => (await rows())[0].dead, 'its death');
    await scheduleLamp(dataSource, 'porch', clock.now());
    await failsOnce();
    expect(await rows()).toMatchObject([{ dead: false, attempts: 0 }]);
  });

  it('whose handler asked to retry later loses no attempt', async () => {
    const { calls } = await work(() => {
      if (calls.length < 6) throw new RetryLater(minute);
    });
    await scheduleLamp(dataSource, 'porch', clock.now());
    await until(() => {
      clock.advance(minute);
      return calls.length === 6;
    }, 'the sixth call');
    await isDone();
    expect(calls.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('whose data does not fit its schema is retried, for a process of another version, and is dead after an hour', async () => {
    const { calls } = await work();
    await dataSource.query(`insert into due_work (name, key, data, due_at) values ('light-lamp', 'k', '{}', $1)`, [
      clock.now(),
    ]);
    await until(async () => (await rows())[0].error !== null, 'its first attempt');
    expect(await rows()).toMatchObject([{ error: 'its data does not fit its schema', dead: false }]);
    await until(async () => {
      clock.advance(60 * minute);
      return (await rows())[0].dead;
    }, 'its death');
    expect(await rows()).toMatchObject([{ error: 'its data does not fit its schema' }]);
    expect(calls).toEqual([]);
  });

  it('is done by one of two processes, even if it takes longer than a lease', async () => {
    // Long enough to be renewed in time, even on a busy machine.
    const lease = 2_000;
    const slow = async () => new Promise(resolve => setTimeout(resolve, 2 * lease));
    const both = [await work(slow, { lease }), await work(slow, { lease, dataSource: elsewhere })];
    await scheduleLamp(dataSource, 'porch', clock.now());
    await isDone();
    expect(both.flatMap(({ calls }) => calls)).toHaveLength(1);
    expect(await litLamps(dataSource)).toEqual(['porch']);
  });

  it('of a process that stops is finished, or released without losing an attempt', async () => {
    let begin = () => {};
    const begun = new Promise<void>(resolve => (begin = resolve));
    const first = await work(async ({ lamp }, { signal }) => {
      if (lamp === 'quick') return;
      begin();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    });
    await scheduleLamp(dataSource, 'endless', clock.now());
    await begun;
    await running.splice(running.indexOf(first.app), 1)[0]!.close();
    expect(await rows()).toMatchObject([{ key: 'endless', attempts: 0, dead: false }]);
    const { calls } = await work();
    await isDone();
    expect(calls).toMatchObject([{ attempt: 1 }]);
  });

  it('of one kind leaves capacity for other kinds, however much there is', async () => {
    const hangUp = defineDueWork('hang-up', z.object({ lamp: z.string() }));
    let goOn = () => {};
    const hanging = new Promise<void>(resolve => (goOn = resolve));
    @Injectable()
    class Both {
      @OnDue(hangUp)
      hang() {
        return hanging;
      }
      @OnDue(lightLamp)
      async light({ lamp }: Lamp, { once }: DueContext) {
        await once(lightIt(lamp));
      }
    }
    await startWith([Both], { work: [lightLamp, hangUp], atOnce: 2 });
    for (let key = 0; key < 10; key += 1)
      await inTransaction(dataSource, tx =>
        scheduleDueWork(tx, hangUp, { key: `${key}`, at: clock.now(), data: { lamp: '' } }),
      );
    await scheduleLamp(dataSource, 'porch', clock.now());
    await isLit('porch');
    goOn();
    await isDone();
  });
});

describe('recurring work', () => {
  const sweeping = (dataSources: DataSource[], before: () => unknown = () => undefined) => {
    const runs: Date[] = [];
    @Injectable()
    class Sweeper {
      @OnDue(sweep)
      async sweep() {
        runs.push(clock.now());
        await before();
      }
    }
    const started = dataSources.map(one => startWith([Sweeper], { work: [sweep], dataSource: one }));
    return Promise.all(started).then(() => runs);
  };
  const isKept = () => until(async () => (await rows()).length === 1, 'its row');
  const isDueLater = () => until(async () => (await rows())[0].dueAt > clock.now(), 'its next turn');

  it('runs once per interval, in one of all processes', async () => {
    const runs = await sweeping([dataSource, elsewhere]);
    await isKept();
    expect(runs).toEqual([]);
    for (const turn of [1, 2, 3]) {
      clock.advance(60 * minute);
      await until(() => runs.length === turn, `turn ${turn}`);
      await isDueLater();
    }
    expect(runs).toHaveLength(3);
  });

  it('keeps its due time over a restart, and runs once for all missed runs', async () => {
    let runs = await sweeping([dataSource]);
    await isKept();
    clock.advance(59 * minute);
    await Promise.all(running.splice(0).map(app => app.close()));
    clock.advance(7 * day);
    runs = await sweeping([dataSource]);
    await until(() => runs.length === 1, 'its run');
    await isDueLater();
    expect(runs).toHaveLength(1);
  });

  it('that fails because of its environment is retried until its next run', async () => {
    const runs = await sweeping([dataSource], () => {
      throw new Error('away');
    });
    await isKept();
    clock.advance(60 * minute);
    for (const attempt of [1, 2, 3, 4, 5]) {
      await until(() => runs.length === attempt, `attempt ${attempt}`);
      await isDueLater();
      expect((await rows())[0].dueAt.getTime()).toBeLessThanOrEqual(inTime(1.25 * minute).getTime());
      clock.set((await rows())[0].dueAt);
    }
    await until(() => runs.length === 6, 'the sixth attempt');
    await isDueLater();
    clock.advance(60 * minute);
    await until(async () => (await rows())[0].dueAt.getTime() === inTime(60 * minute).getTime(), 'its next run');
    expect(await rows()).toMatchObject([{ attempts: 0, dead: false }]);
  });

  it('that fails by its own fault for the last time waits for its next run', async () => {
    const runs = await sweeping([dataSource], () => {
      throw Object.assign(new Error('exists'), { driverError: { code: '23505' } });
    });
    await isKept();
    clock.advance(60 * minute);
    for (const attempt of [1, 2, 3]) {
      await until(() => runs.length === attempt, `attempt ${attempt}`);
      await isDueLater();
      if (attempt < 3) clock.set((await rows())[0].dueAt);
    }
    expect(await rows()).toMatchObject([{ attempts: 0, dead: false, dueAt: inTime(60 * minute) }]);
  });

  it('whose interval was shortened does not wait for its old due time', async () => {
    await dataSource.query(`insert into due_work (name, key, data, due_at) values ('sweep', '', '{}', $1)`, [
      inTime(day),
    ]);
    await sweeping([dataSource]);
    await until(async () => (await rows())[0].dueAt <= inTime(60 * minute), 'its turn to be earlier');
  });
});

describe('a process does not start', () => {
  it('without a handler for its work, with two, or with one for other work', async () => {
    @Injectable()
    class One {
      @OnDue(lightLamp)
      async light() {}
    }
    @Injectable()
    class Two extends One {}
    await expect(startWith([])).rejects.toThrow('light-lamp has no handler');
    await expect(startWith([One, Two])).rejects.toThrow('light-lamp is handled twice');
    await expect(startWith([One], { work: [] })).rejects.toThrow('light-lamp has a handler but is not in the list');
  });

  it('with work that is listed twice', async () => {
    @Injectable()
    class Lamps {
      @OnDue(lightLamp)
      async light() {}
    }
    await expect(startWith([Lamps], { work: [lightLamp, lightLamp] })).rejects.toThrow(
      'light-lamp is twice in the list of its process',
    );
  });
});
