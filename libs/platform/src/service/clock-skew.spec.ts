import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { databaseChecks } from '../database/database-checks';
import { SkewJudge, skewOf } from './clock-skew';

/** A database that responds to every statement with its time. */
const answering = (time: () => Promise<number>) =>
  ({
    createQueryRunner: () => ({
      query: async () => ({ records: [{ now: await time() }] }),
      release: async () => undefined,
    }),
  }) as unknown as DataSource;

const asked = { wall: 1_000_000, monotonic: 50 };

describe('the skew of two clocks', () => {
  it('is what the round trip cannot explain', () => {
    expect(skewOf(asked, 150, 1_000_050)).toBe(0);
    expect(skewOf(asked, 150, 1_090_000)).toBe(-89_900);
    expect(skewOf(asked, 150, 910_000)).toBe(90_000);
  });

  it('is not shown by one slow response', () => {
    expect(skewOf(asked, 50 + 30_000, 1_000_010)).toBe(0);
    expect(skewOf(asked, 50 + 30_000, 1_029_990)).toBe(0);
  });

  it('allows for the resolution of the response', () => {
    expect(skewOf(asked, 51, 999_100, 1_000)).toBe(0);
    expect(skewOf(asked, 51, 998_900, 1_000)).toBe(100);
  });
});

describe('a process whose clock is off', () => {
  const told: string[] = [];
  beforeEach(() => {
    told.length = 0;
    const note = (message: string) => void told.push(message);
    Logger.overrideLogger({ log: note, warn: note, error: note });
  });
  afterAll(() => Logger.overrideLogger(false));

  it('logs once the difference and the reference, and when that is over', () => {
    const judge = new SkewJudge('its database');
    judge.judge(20_000);
    expect(() => judge.judge(-90_000)).toThrow('90.0 s behind its database');
    expect(() => judge.judge(-91_000)).toThrow('91.0 s behind its database');
    judge.judge(0);
    expect(() => judge.judge(3_600_000)).toThrow('3600.0 s ahead of its database');
    expect(told).toEqual([
      'the clock of this process is 90.0 s behind its database: it is not ready',
      'the clock of this process agrees with its database again',
      'the clock of this process is 3600.0 s ahead of its database: it is not ready',
    ]);
  });

  it.each([
    [-90_000, 'behind'],
    [90_000, 'ahead of'],
  ])('is not ready: %s ms', async (off, how) => {
    const { database, clock } = databaseChecks(answering(async () => Date.now() - off));
    await database();
    await expect(clock()).rejects.toThrow(`s ${how} its database`);
  });

  it('is ready within twenty seconds, and not judged while its database is unavailable', async () => {
    const near = databaseChecks(answering(async () => Date.now() + 19_000));
    await near.clock();
    const away = databaseChecks(answering(() => Promise.reject(new Error('away'))));
    await away.clock();
    await expect(away.database()).rejects.toThrow('away');
  });
});

it('reads the time in one statement for any number of concurrent probes', async () => {
  const ask = jest.fn(async () => Date.now());
  const { database, clock } = databaseChecks(answering(ask));
  await Promise.all([database(), clock(), database(), clock()]);
  expect(ask).toHaveBeenCalledTimes(1);
});
