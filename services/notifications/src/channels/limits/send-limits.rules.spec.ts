import { readLimits } from './send-limits.rules';

describe('the limits of a channel', () => {
  it.each([
    ['', {}],
    ['20/second', { second: 20 }],
    ['20/second, ', { second: 20 }],
    [' 20/second, 5000/hour ,20000 / day', { second: 20, hour: 5_000, day: 20_000 }],
  ])('are parsed from %j', (text, limits) => {
    expect(readLimits(text)).toEqual(limits);
  });

  it.each(['20', '0/hour', '20/week', '1/day,2/day', '-1/hour', '1.5/hour', '1/hours'])(
    'are not parsed from %j',
    text => {
      expect(readLimits(text)).toBeNull();
    },
  );
});
