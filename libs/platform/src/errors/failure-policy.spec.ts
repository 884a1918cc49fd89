import { againAfterLostRace, faultOf, nextPause, NotUnderstood, throughOutages, usualPatience } from './failure-policy';
import { Problem } from './problem';

const failure = (code: string) => Object.assign(new Error('failed'), { driverError: { code } });
const { signal } = new AbortController();
const quick = { ...usualPatience, firstPause: 1 };

it.each([
  ['a refusal', new Problem('community.response.exists'), 'work'],
  ['data of another type', failure('22P02'), 'work'],
  ['a broken rule of a table', failure('23505'), 'work'],
  ['a wrong statement', failure('42601'), 'work'],
  ['a missing table', failure('42P01'), 'version'],
  ['a missing column', failure('42703'), 'version'],
  ['what this version does not understand', new NotUnderstood('colour: green'), 'version'],
  ['a missing privilege', failure('42501'), 'environment'],
  ['a statement past its time', failure('57014'), 'environment'],
  ['a database without free connections', failure('53300'), 'environment'],
  ['a read-only database', failure('25006'), 'environment'],
  ['a lost deadlock', failure('40P01'), 'environment'],
  ['a database that is away', Object.assign(new Error(), { code: 'ECONNREFUSED' }), 'environment'],
  ['a code that begins like one of a socket', Object.assign(new Error(), { code: 'EPIPEX' }), 'environment'],
  ['a service that is away', new Problem('service.away'), 'environment'],
  ['a limit of calls', new Problem('rate.limited'), 'environment'],
  ['a bug of ours', new TypeError('x is not a function'), 'environment'],
  ['nothing at all', undefined, 'environment'],
])('attributes %s to the right fault', (_, error, fault) => expect(faultOf(error)).toBe(fault));

it('waits with pauses of 1, 2, 4 seconds, at most a minute', () => {
  const pauses: number[] = [];
  for (let waited = 0; pauses.length < 9; waited += pauses.at(-1)!) pauses.push(nextPause('environment', waited)!);
  expect(pauses).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});

it('waits a day for the environment and an hour for another version', () => {
  const hour = 3_600_000;
  expect([nextPause('version', hour - 1), nextPause('version', hour)]).toEqual([60_000, undefined]);
  expect([nextPause('environment', 24 * hour - 1), nextPause('environment', 24 * hour)]).toEqual([60_000, undefined]);
});

it.each(['40001', '40P01'])('repeats a transaction that failed with %s at once, three times in all', async code => {
  const transaction = jest.fn().mockRejectedValueOnce(failure(code)).mockResolvedValueOnce('done');
  expect(await againAfterLostRace(transaction)).toBe('done');
  const loser = jest.fn().mockRejectedValue(failure(code));
  await expect(againAfterLostRace(loser)).rejects.toThrow('failed');
  expect(loser).toHaveBeenCalledTimes(3);
});

it('repeats no other transaction at once', async () => {
  const transaction = jest.fn().mockRejectedValue(failure('57014'));
  await expect(againAfterLostRace(transaction)).rejects.toThrow('failed');
  expect(transaction).toHaveBeenCalledTimes(1);
});

it('repeats what fails because of its environment, until that has lasted too long', async () => {
  const task = jest.fn().mockRejectedValueOnce(failure('57014')).mockResolvedValueOnce('done');
  expect(await throughOutages(task, signal, quick)).toBe('done');
  await expect(
    throughOutages(() => Promise.reject(failure('57014')), signal, { ...quick, environment: 0 }),
  ).rejects.toThrow('failed');
});

it('repeats nothing else, and nothing once the process stops', async () => {
  const wrong = jest.fn().mockRejectedValue(failure('23505'));
  await expect(throughOutages(wrong, signal, quick)).rejects.toThrow('failed');
  const late = jest.fn().mockRejectedValue(failure('57014'));
  await expect(throughOutages(late, AbortSignal.abort(), quick)).rejects.toThrow('failed');
  expect([wrong.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
});
