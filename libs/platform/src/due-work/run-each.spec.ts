import { Logger } from '@nestjs/common';
import { runEach } from './run-each';

const failing = (code: string) => async () => {
  throw Object.assign(new TypeError('a@example.org is taken'), { code });
};

let logged: string[];
beforeEach(() => {
  logged = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => jest.restoreAllMocks());

it('runs the tasks after one that fails, and throws its error at the end', async () => {
  const done: number[] = [];
  const tasks = [failing('23505'), async () => done.push(1), async () => done.push(2)];
  await expect(runEach(tasks)).rejects.toMatchObject({ code: '23505' });
  expect(done).toEqual([1, 2]);
});

it('logs every failure, without what its message quotes', async () => {
  await expect(runEach([failing('23505'), failing('40P01')])).rejects.toThrow();
  expect(logged).toEqual(['a task failed: TypeError 23505', 'a task failed: TypeError 40P01']);
});

it('throws and logs nothing if all tasks succeed', async () => {
  await runEach([async () => 1]);
  expect(logged).toEqual([]);
});
