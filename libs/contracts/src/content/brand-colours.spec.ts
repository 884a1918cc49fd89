import { brandColors, contrast } from './brand-colours';

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#0a0a0a', '#000000', 1.0607],
    ['#0b0b0b', '#000000', 1.0669],
    ['#ff0000', '#ffffff', 4],
    ['#00ff00', '#ffffff', 1.37],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is the WCAG contrast %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, ratio < 1.1 ? 4 : 2);
  });
});

describe('the colours derived from two brand colours', () => {
  const painted = (primary?: string, secondary?: string) => {
    const colors = brandColors(primary, secondary);
    return {
      given: [colors['--brand-primary'], colors['--brand-secondary']],
      day: [colors['--brand-day'], colors['--on-brand-day']],
      night: [colors['--brand-night'], colors['--on-brand-night']],
    };
  };
  const usual = {
    given: ['#059669', '#047857'],
    day: ['#047857', '#ffffff'],
    night: ['#34dba7', '#0a2c21'],
  };

  it('are the defaults when nobody has set any', () => expect(painted()).toEqual(usual));

  it.each(['#fff', 'green', 'x#123456', '#1234567', '#12345g'])('are the defaults for invalid ones like %s', color =>
    expect(painted(color, color)).toEqual(usual),
  );

  it('use by day the first of the two on which white is readable, and by night a lighter primary', () => {
    expect(painted('#7C3AED', '#333333')).toEqual({
      given: ['#7c3aed', '#333333'],
      day: ['#7c3aed', '#ffffff'],
      night: ['#bba0ea', '#25202f'],
    });
    expect(painted('#ffd400', '#333333').day).toEqual(['#333333', '#ffffff']);
    // The lightest grey on which white is readable.
    expect(painted('#767676').day).toEqual(['#767676', '#ffffff']);
  });

  it('darken the primary until white is readable on it, if white is readable on neither', () => {
    expect(painted('#ffd400', '#ffe000')).toEqual({
      given: ['#ffd400', '#ffe000'],
      day: ['#8c7500', '#ffffff'],
      night: ['#dbbe2e', '#2c2609'],
    });
  });

  it('are readable when the primary is black, nearly black or white', () => {
    expect(painted('#000000').night).toEqual(['#adadad', '#232323']);
    expect(painted('#010203').night).toEqual(['#80b0e1', '#1a232d']);
    expect(painted('#ffffff', '#ffffff')).toMatchObject({ day: ['#757575', '#ffffff'], night: ['#dbdbdb', '#2c2c2c'] });
  });
});
