import { setImmediate } from 'node:timers/promises';
import { ConcurrencyLimit } from './concurrency-limit';

/** Work that lasts until the test ends it. */
function work() {
  let started = 0;
  const ends: ((value?: Error) => void)[] = [];
  const run = () => {
    started += 1;
    return new Promise<string>((resolve, reject) => ends.push(error => (error ? reject(error) : resolve('done'))));
  };
  return { run, started: () => started, endNext: (error?: Error) => ends.shift()!(error) };
}

it('runs no more work concurrently than the limit, refuses when the queue is full, and continues when one ends', async () => {
  const turns = new ConcurrencyLimit(2, 1);
  const { run, started, endNext } = work();
  const accepted = [turns.run(run), turns.run(run), turns.run(run)];
  await expect(turns.run(run)).rejects.toMatchObject({ code: 'service.busy' });
  await setImmediate();
  expect(started()).toBe(2);
  endNext();
  await accepted[0];
  await setImmediate();
  expect(started()).toBe(3);
  endNext();
  endNext();
  expect(await Promise.all(accepted)).toEqual(['done', 'done', 'done']);
});

it('passes the turn of failed work on to the next', async () => {
  const turns = new ConcurrencyLimit(1, 1);
  const { run, started, endNext } = work();
  const [first, second] = [turns.run(run), turns.run(run)];
  await setImmediate();
  endNext(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await setImmediate();
  expect(started()).toBe(2);
  endNext();
  expect(await second).toBe('done');
  const third = turns.run(run);
  await setImmediate();
  expect(started()).toBe(3);
  endNext();
  await third;
});
