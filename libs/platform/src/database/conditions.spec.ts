import { Conditions } from './conditions';

describe('conditions', () => {
  it('number the values in the order in which they come', () => {
    const where = new Conditions('listed').and('state = ?', 'Goa').and('(a, b) < (?, ?)', 1, 2);
    expect(`${where}`).toBe('listed and state = $1 and (a, b) < ($2, $3)');
    expect(where.values).toEqual(['Goa', 1, 2]);
    expect(where.bind('me')).toBe('$4');
  });

  it('leave out a clause whose value is missing, and keep one whose value is null', () => {
    const where = new Conditions().and('state = ?', undefined).and('city is not distinct from ?', null);
    expect(`${where}`).toBe('city is not distinct from $1');
    expect(where.values).toEqual([null]);
  });

  it('hold for everything when there are none', () => {
    expect(`${new Conditions()}`).toBe('true');
  });
});
