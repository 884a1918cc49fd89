import { Logger } from '@nestjs/common';
import { ConfigError } from '../config/config';
import { whenServersAnswer } from './when-servers-answer';

Logger.overrideLogger(false);
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const ofDatabase = (code: string) => Object.assign(new Error('refused'), { driverError: { code } });

test.each([
  ['does not connect in time', new Error('timeout exceeded when trying to connect')],
  ['cancels a slow statement', ofDatabase('57014')],
  ['has no connection left', ofDatabase('53300')],
  ['is read-only', ofDatabase('25006')],
])('work is retried while the database %s', async (_what, error) => {
  const work = jest.fn().mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockResolvedValue('done');
  const done = whenServersAnswer('work', work);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await done).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

test.each([
  ['wrong settings', new ConfigError(['DATABASE_URL: wrong'])],
  ['a statement that is wrong', ofDatabase('42703')],
  ['data that does not fit', ofDatabase('23505')],
])('a process ends for %s', async (_what, error) => {
  const work = jest.fn().mockRejectedValue(error);
  await expect(whenServersAnswer('work', work)).rejects.toBe(error);
  expect(work).toHaveBeenCalledTimes(1);
});
