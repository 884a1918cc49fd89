import { Conditions } from './conditions';

describe('conditions', () => {
  it('number the values in the order in which they come', () => {
    const where = new Conditions('listed').and('state = ?', 'Goa').and('(a, b) < (?, ?)', 1, 2);
    expect(`${where}`).toBe('listed and state = $1 and (a, b) < ($2, $3)');
    expect(where.values).toEqual(['Goa', 1, 2]);
    expect(where.bind('me')).toBe('$4');
  });

  it('refuse a clause one of whose values is missing, and keep one whose value is null', () => {
    const where = new Conditions().and('city is not distinct from ?', null);
    expect(() => where.and('owner_id = ?', undefined)).toThrow('the condition owner_id = ? has no value');
    expect(() => where.and('(a, b) < (?, ?)', 1, undefined)).toThrow('has no value');
    expect(`${where}`).toBe('city is not distinct from $1');
    expect(where.values).toEqual([null]);
  });

  it('leave out an undefined filter, and keep one that is null or empty', () => {
    const where = new Conditions().maybe('state = ?', undefined).maybe('city = ?', '').maybe('bio is not ?', null);
    expect(`${where}`).toBe('city = $1 and bio is not $2');
    expect(where.values).toEqual(['', null]);
  });

  it('match everything when there are none', () => {
    expect(`${new Conditions()}`).toBe('true');
  });
});
