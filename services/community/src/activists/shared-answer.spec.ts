import { sharedAnswer } from './shared-answer';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const taking = (milliseconds: number) =>
  jest.fn(() => new Promise<string>(resolve => setTimeout(() => resolve('counted'), milliseconds)));

it('is computed once for all concurrent callers', async () => {
  const make = taking(100);
  const answer = sharedAnswer(make);
  const answers = [answer(), answer()];
  await jest.advanceTimersByTimeAsync(100);
  expect(await Promise.all(answers)).toEqual(['counted', 'counted']);
  expect(make).toHaveBeenCalledTimes(1);
});

it('is cached for fifty times as long as it took', async () => {
  const make = taking(100);
  const answer = sharedAnswer(make);
  void answer();
  await jest.advanceTimersByTimeAsync(100 + 4_999);
  void answer();
  expect(make).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  void answer();
  expect(make).toHaveBeenCalledTimes(2);
});

it('is computed again at once after a failure', async () => {
  const make = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('back');
  const answer = sharedAnswer(make);
  await expect(Promise.all([answer(), answer()])).rejects.toThrow('away');
  expect(await answer()).toBe('back');
  expect(make).toHaveBeenCalledTimes(2);
});
