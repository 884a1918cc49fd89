import { optionsOf } from './options.mjs';

describe('the command line', () => {
  it('sets the number of calls and the seeds, or a single call', () => {
    expect(optionsOf([])).toEqual({ count: 3_000, seeds: [1] });
    expect(optionsOf(['500'])).toEqual({ count: 500, seeds: [1] });
    expect(optionsOf(['20000', '--seed', '1-3'])).toEqual({ count: 20_000, seeds: [1, 2, 3] });
    expect(optionsOf(['--seed', '7', '--only', '12'])).toEqual({ count: 3_000, seeds: [7], only: 12 });
  });

  it.each([['x'], ['0'], ['-5'], ['--only', 'x'], ['--seed', 'x'], ['500', '600'], ['--fast']].map(args => [args]))(
    'is refused when it is %j',
    args => {
      expect(() => optionsOf(args)).toThrow(/not a|unknown/);
    },
  );
});
