import { isSpike } from './failure-spike.rules';

const limits = { percent: 5, atLeast: 100 };
const tally = (failed: number, tried: number, forgivenFailed = 0, forgivenTried = 0) => ({
  failed,
  tried,
  forgivenFailed,
  forgivenTried,
});

describe('a spike of failures', () => {
  it('is a share of failed attempts above the limit', () => {
    expect(isSpike(tally(6, 100), limits)).toBe(true);
    expect(isSpike(tally(5, 100), limits)).toBe(false);
  });

  it('needs a minimum number of messages', () => {
    expect(isSpike(tally(99, 99), limits)).toBe(false);
    expect(isSpike(tally(0, 0), { percent: 0, atLeast: 0 })).toBe(false);
    expect(isSpike(tally(1, 1), { percent: 5, atLeast: 1 })).toBe(true);
  });

  it('counts only failures since a person resumed the campaign', () => {
    expect(isSpike(tally(50, 250, 50, 100), limits)).toBe(false);
    expect(isSpike(tally(58, 250, 50, 100), limits)).toBe(true);
    expect(isSpike(tally(58, 199, 50, 100), limits)).toBe(false);
  });
});
