import { seedsOf } from './seeds.mjs';

describe('the seeds of a command line', () => {
  it('are twenty unless some are given', () => {
    expect(seedsOf([])).toHaveLength(20);
    expect(seedsOf(['7'])).toEqual([7]);
    expect(seedsOf(['3', '5-7', '9,11'])).toEqual([3, 5, 6, 7, 9, 11]);
  });

  it.each(['x', '1-', '-3', '5-2', '1.5'])('are refused when they are %j', text => {
    expect(() => seedsOf([text])).toThrow('not a seed');
  });
});
