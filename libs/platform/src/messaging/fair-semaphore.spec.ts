import { FairSemaphore } from './fair-semaphore';

/** Work that records its name when it starts and lasts until the test ends it. */
function begun(turns: FairSemaphore) {
  const names: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (group: string, name: string) =>
    turns.run(group, () => {
      names.push(name);
      return new Promise<void>((resolve, reject) => ends.set(name, error => (error ? reject(error) : resolve())));
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)!(error);
    await new Promise(setImmediate);
  };
  return { names, ask, end };
}
const settled = () => new Promise(setImmediate);

it('runs no more concurrently than there are turns, and gives no group all of them', async () => {
  const { names, ask } = begun(new FairSemaphore(3));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
  await settled();
  expect(names).toEqual(['a1', 'a2']);
  for (const name of ['b1', 'b2']) void ask('b', name);
  await settled();
  expect(names).toEqual(['a1', 'a2', 'b1']);
});

it('gives a free turn to the group with the fewest, and on a tie to the one that has waited longest', async () => {
  const { names, ask, end } = begun(new FairSemaphore(3));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask('a', name);
  for (const group of ['b', 'c']) for (const number of [1, 2]) void ask(group, group + number);
  await settled();
  expect(names).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  await end('b1');
  await end('c1');
  expect(names.slice(3)).toEqual(['c1', 'b2', 'c2']);
});

it('gives a single turn in the order of waiting', async () => {
  const { names, ask, end } = begun(new FairSemaphore(1));
  for (const name of ['a1', 'a2']) void ask('a', name);
  void ask('b', 'b1');
  await settled();
  await end('a1');
  await end('a2');
  expect(names).toEqual(['a1', 'a2', 'b1']);
});

it('passes the turn of failed work on to the next', async () => {
  const { names, ask, end } = begun(new FairSemaphore(1));
  const failing = expect(ask('a', 'a1')).rejects.toThrow('broken');
  void ask('b', 'b1');
  await settled();
  await end('a1', new Error('broken'));
  await failing;
  expect(names).toEqual(['a1', 'b1']);
});
